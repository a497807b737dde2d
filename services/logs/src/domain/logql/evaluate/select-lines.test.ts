import { describe, expect, test } from 'vitest'
import { createMemoryStreams, entriesOf } from '../../../test-support/memory-streams.ts'
import { parseLogql } from '../syntax/parser/parse-logql.ts'
import { Budget } from './budget.ts'
import { selectLines } from './select-lines.ts'

const startMs = 1_000_000
const at = (seconds: number) =>
  `${(BigInt(startMs) + BigInt(Math.round(seconds * 1000))) * 1_000_000n}`.padStart(19, '0')
const [a, b] = [{ app: 'a' }, { app: 'b' }]
const lines = ['level=info n=0', 'level=warn n=1', 'level=info n=2', 'level=warn n=3', 'level=info n=4']
const entries = entriesOf(startMs, [...lines.map((line) => [a, line] as const), [b, 'level=info n=5'] as const])

type Given = {
  direction?: 'forward' | 'backward'
  limit?: number
  intervalSeconds?: number
  maxScannedBytes?: number
  signal?: AbortSignal
  from?: number
  until?: number
}

async function select(query: string, given: Given = {}) {
  const { direction = 'forward', limit = 100, intervalSeconds = 0, maxScannedBytes = 1_000_000 } = given
  const { signal = new AbortController().signal, from = 0, until = 100 } = given
  const budget = new Budget({ maxScannedBytes, maxSeries: 10, maxPoints: 10 })
  let breaths = 0
  const breathe = async () => {
    breaths++
  }
  const expr = parseLogql(query)
  if (expr.kind !== 'log') throw new Error('Cannot select lines of figures')
  const context = { streams: createMemoryStreams(entries), budget, signal, breathe }
  const range = { from: at(from), until: at(until) }
  const intervalNs = BigInt(intervalSeconds * 1000) * 1_000_000n
  const found = await selectLines(context, expr, { range, direction, limit, intervalNs })
  return { found, numbers: found.map(({ line }) => Number(/n=(\d)/.exec(line)?.[1])), budget, breaths }
}

describe('selectLines()', () => {
  test.each([
    { name: 'all that fit, oldest first', query: '{app="a"}', given: {}, numbers: [0, 1, 2, 3, 4] },
    { name: 'newest first', query: '{app="a"}', given: { direction: 'backward' }, numbers: [4, 3, 2, 1, 0] },
    { name: 'of some streams', query: '{app="b"}', given: {}, numbers: [5] },
    { name: 'with some words', query: '{app="a"} |= "warn"', given: {}, numbers: [1, 3] },
    { name: 'by what stages made of them', query: '{app="a"} | logfmt | n > 2', given: {}, numbers: [3, 4] },
    { name: 'of a range, its end outside', query: '{app="a"}', given: { from: 1, until: 3 }, numbers: [1, 2] },
    { name: 'up to a limit', query: '{app="a"}', given: { limit: 2 }, numbers: [0, 1] },
    {
      name: 'up to a limit from the end',
      query: '{app="a"}',
      given: { limit: 2, direction: 'backward' },
      numbers: [4, 3],
    },
    { name: 'up to a limit of those that fit', query: '{app="a"} |= "warn"', given: { limit: 1 }, numbers: [1] },
    { name: 'not nearer than an interval', query: '{app="a"}', given: { intervalSeconds: 2 }, numbers: [0, 2, 4] },
    { name: 'not nearer than a little more', query: '{app="a"}', given: { intervalSeconds: 2.001 }, numbers: [0, 3] },
    {
      name: 'not nearer than an interval from the end',
      query: '{app="a"}',
      given: { intervalSeconds: 3, direction: 'backward' },
      numbers: [4, 1],
    },
    {
      name: 'not nearer than an interval, of those that fit',
      query: '{app="a"} |= "warn"',
      given: { intervalSeconds: 2 },
      numbers: [1, 3],
    },
    { name: 'none', query: '{app="c"}', given: {}, numbers: [] },
  ] as const)('finds $name', async ({ query, given, numbers }) => {
    expect((await select(query, given)).numbers).toEqual(numbers)
  })

  test('shows lines and labels as the stages left them', async () => {
    const { found } = await select('{app="b"} | logfmt | line_format "n=5 of {{.level}}" | drop n')
    expect(found).toEqual([
      {
        time: at(5),
        line: 'n=5 of info',
        labels: { stream: { app: 'b' }, metadata: expect.anything(), parsed: { level: 'info' } },
      },
    ])
  })

  test('counts what it reads, and what is left', async () => {
    const { budget } = await select('{app="a"} |= "warn"')
    expect(budget).toMatchObject({ keptLines: 2, lines: 5, bytes: lines.join('').length })
  })

  test('reads all lines of which stages ask more than their text', async () => {
    const { budget } = await select('{app="a"} | logfmt | n > 2')
    expect(budget).toMatchObject({ keptLines: 2, lines: 5, bytes: lines.join('').length })
  })

  test('ends a query that has read too much', async () => {
    await expect(select('{app="a"} | logfmt', { maxScannedBytes: 20 })).rejects.toMatchObject({ kind: 'limit' })
    expect((await select('{app="a"} | logfmt', { maxScannedBytes: 70 })).numbers).toHaveLength(5)
  })

  test('lets others run between batches', async () => {
    expect((await select('{app="a"}')).breaths).toBe(1)
    expect((await select('{app="c"}')).breaths).toBe(0)
  })

  test('is over when its asker has left, before and behind the last line', async () => {
    const signal = AbortSignal.abort(new Error('left'))
    await expect(select('{app="a"}', { signal })).rejects.toThrow('left')
    await expect(select('{app="c"}', { signal })).rejects.toThrow('left')
  })
})
