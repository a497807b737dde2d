import { describe, expect, test } from 'vitest'
import { createMemoryStreams, entriesOf } from '../../test-support/memory-streams.ts'
import type { StreamEntry, StreamStore } from './stream-store.ts'
import { tailLines } from './tail-lines.ts'

const app = { app: 'a' }
const startMs = 1_000_000
const at = (seconds: number) => `${(BigInt(startMs) + BigInt(seconds * 1000)) * 1_000_000n}`.padStart(19, '0')
const kept = entriesOf(
  startMs,
  Array.from({ length: 6 }, (_, nth) => [app, `${nth}`] as const),
)

type Given = {
  start?: string
  now?: string
  limit?: number
  follow?: readonly (readonly StreamEntry[])[]
  hides?: string
}

/** What is shown, batch by batch, and from when on lines are followed. */
async function tail({ start = at(0), now = at(10), limit = 100, follow = [], hides }: Given) {
  let from = ''
  const streams: StreamStore = {
    ...createMemoryStreams(kept),
    async *follow(_matchers, since) {
      from = since
      yield* follow
    },
  }
  const query = {
    matchers: [],
    wish: { needles: [] },
    pipeline: ({ line, labels }: StreamEntry) => (line === hides ? undefined : { labels, line: `<${line}>` }),
  }
  const batches: string[][] = []
  const { signal } = new AbortController()
  for await (const batch of tailLines(streams, { query, start, now, limit, signal }))
    batches.push(
      batch.map(({ line, time }) => `${line} ${time === at(Number(/\d+/.exec(line)?.[0])) ? 'in time' : time}`),
    )
  return { batches, from }
}
const shown = (...lines: readonly number[]) => lines.map((line) => `<${line}> in time`)

describe('tailLines()', () => {
  test('begins with what is there up to five seconds ago, oldest first', async () => {
    // Of second 5 nothing is sure yet: it is followed.
    expect(await tail({})).toEqual({ batches: [shown(0, 1, 2, 3, 4)], from: at(5) })
  })

  test('begins where it is asked to', async () => {
    expect(await tail({ start: at(3) })).toEqual({ batches: [shown(3, 4)], from: at(5) })
  })

  test.each([
    { name: 'five seconds ago', start: at(5) },
    { name: 'later than that', start: at(7) },
  ])('begins with nothing that is there where it is asked to begin $name', async ({ start }) => {
    expect(await tail({ start })).toEqual({ batches: [[]], from: start })
  })

  test.each([
    { limit: 2, lines: shown(3, 4) },
    { limit: 5, lines: shown(0, 1, 2, 3, 4) },
    { limit: 1, lines: shown(4) },
    { limit: 0, lines: [] },
  ])('shows the newest $limit of them', async ({ limit, lines }) => {
    expect((await tail({ limit })).batches).toEqual([lines])
  })

  test('counts lines that are filtered out for none', async () => {
    expect((await tail({ limit: 2, hides: '3' })).batches).toEqual([shown(2, 4)])
  })

  test('shows what comes as it comes, and no batch of which nothing is left', async () => {
    const come = (...lines: readonly string[]) =>
      lines.map((line) => ({ labels: app, time: at(Number(line)), line, metadata: {} }))
    const { batches } = await tail({ limit: 0, hides: '7', follow: [come('6', '7'), come('7'), [], come('8')] })
    expect(batches).toEqual([[], shown(6), shown(8)])
  })

  test('reads times before 2001 in their whole length', async () => {
    const { from } = await tail({ start: '0'.repeat(19), now: at(-990) })
    expect(from).toBe('0000000005000000000')
  })
})
