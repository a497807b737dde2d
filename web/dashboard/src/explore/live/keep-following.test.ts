import { AskError } from '@hearth/ui-kit'
import { expect, test } from 'vitest'
import type { Followed } from '../../queries/panels/follow-lines.ts'
import { type FollowState, keepFollowing } from './keep-following.ts'

const lines = (...times: readonly string[]): Followed => ({
  dropped: 0,
  frames: [
    {
      meta: { notices: [] },
      fields: [
        { name: 'Time', type: 'time', values: times.map(() => 1), config: {} },
        { name: 'Line', type: 'string', values: times, config: {} },
        { name: 'tsNs', type: 'string', values: times, config: {} },
      ],
    },
  ],
})

/** Follows what each try yields, the last of which stops it. */
async function run(tries: readonly (readonly (Followed | Error)[])[], knownNs?: string, isOfLine = true) {
  const leave = new AbortController()
  const asked: (string | undefined)[] = []
  const states: FollowState[] = []
  const texts: string[] = []
  const waits: number[] = []
  let gaps = 0
  const follow = keepFollowing({
    async *follow(sinceNs) {
      const steps = tries[asked.push(sinceNs) - 1] ?? []
      for (const step of steps) {
        if (step instanceof Error) throw step
        yield step
      }
      if (asked.length === tries.length) leave.abort()
    },
    onLines: (found) => texts.push(...found.map(({ text }) => text)),
    onState: (state) => states.push(state),
    onGap: () => {
      gaps += 1
    },
    wait: async (ms) => void waits.push(ms),
    sinceNs: knownNs,
    isOfLine,
    // Nanoseconds: 10 000 000.
    now: () => 10,
  })
  await follow(leave.signal)
  return { asked, states: states.map(({ kind }) => kind), texts, waits, gaps, last: states.at(-1) }
}

test('goes on from the newest line after the source was gone, and waits longer each time', async () => {
  const gone = new AskError('gone', 0)
  const { asked, states, texts, waits } = await run([[lines('9', '10'), gone], [gone], [gone], [lines('11')]])
  expect(asked).toEqual([undefined, '10', '10', '10'])
  expect(texts).toEqual(['10', '9', '11'])
  expect(states).toEqual(['connecting', 'live', 'gone', 'gone', 'gone', 'live'])
  expect(waits.slice(0, 3)).toEqual([2_000, 4_000, 8_000])
})

test('goes on where the service has ended it, which is no fault', async () => {
  const { asked, states } = await run([[lines('5')], [lines()]])
  expect(asked).toEqual([undefined, '5'])
  expect(states).toEqual(['connecting', 'live', 'live'])
})

test('a late line does not take it back', async () => {
  expect((await run([[lines('10'), lines('9')], []])).asked).toEqual([undefined, '10'])
})

test('a refusal is the end', async () => {
  const { asked, last } = await run([[new AskError('a query that counts', 400)], []])
  expect(asked).toHaveLength(1)
  expect(last).toEqual({ kind: 'refused', message: 'a query that counts' })
})

test('where too many are followed, it is asked anew', async () => {
  expect((await run([[new AskError('too many', 429)], []])).asked).toHaveLength(2)
})

test('never waits longer than half a minute', async () => {
  const gone = new AskError('gone', 0)
  const { waits } = await run([...Array.from({ length: 8 }, () => [gone]), []])
  expect(Math.max(...waits)).toBe(30_000)
})

test('begins with what comes after the lines that are known', async () => {
  expect((await run([[lines('10', '11')], []], '10')).asked).toEqual(['10', '11'])
})

const many = (from: number, count: number) => lines(...Array.from({ length: count }, (_, at) => `${from + at}`))

test.each([
  { name: 'none where the newest that was known comes once more', after: [many(5_000, 1_200)], gaps: 0 },
  { name: 'none where fewer come than are caught up with', after: [many(5_001, 999)], gaps: 0 },
  {
    name: 'one where as many come as are caught up with, and none that was known',
    after: [many(6_000, 1_000)],
    gaps: 1,
  },
  {
    name: 'one where they come in parts, told once',
    after: [many(6_000, 600), many(6_600, 600), many(7_200, 2_000)],
    gaps: 1,
  },
])('finds a gap: $name', async ({ after, gaps }) => {
  expect((await run([after, []], '5000')).gaps).toBe(gaps)
})

test('lines that are written while they are followed are no gap', async () => {
  expect((await run([[many(5_001, 900), many(10_000_001, 3_000)], []], '5000')).gaps).toBe(0)
})

test.each([
  { name: 'no gap after a time that is that of no line of the query', tries: [[many(6_000, 3_000)], []], gaps: 0 },
  { name: 'one after a line that came', tries: [[lines('6000')], [many(7_000, 1_000)], []], gaps: 1 },
])('there is $name', async ({ tries, gaps }) => {
  expect((await run(tries, '5000', false)).gaps).toBe(gaps)
})

test('there is no gap before the first lines', async () => {
  expect((await run([[many(1, 3_000)], []])).gaps).toBe(0)
})
