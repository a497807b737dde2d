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
async function run(tries: readonly (readonly (Followed | Error)[])[]) {
  const leave = new AbortController()
  const asked: (string | undefined)[] = []
  const states: FollowState[] = []
  const texts: string[] = []
  const waits: number[] = []
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
    wait: async (ms) => void waits.push(ms),
  })
  await follow(leave.signal)
  return { asked, states: states.map(({ kind }) => kind), texts, waits, last: states.at(-1) }
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
