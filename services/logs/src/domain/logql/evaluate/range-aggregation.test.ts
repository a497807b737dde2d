import { describe, expect, test } from 'vitest'
import { createMemoryStreams } from '../../../test-support/memory-streams.ts'
import type { StreamEntry, StreamStore } from '../../streams/stream-store.ts'
import { parseLogql } from '../syntax/parser/parse-logql.ts'
import { Budget } from './budget.ts'
import { aggregateRange } from './range-aggregation.ts'
import { stepsOf } from './steps.ts'

const second = (at: number) => `${String(at).padStart(10, '0')}000000000`
const ns = (at: number) => BigInt(at) * 1_000_000_000n

const web = { app: 'web', level: 'info' }
const job = { app: 'job', level: 'info' }
const entry = (labels: typeof web, at: number, line: string): StreamEntry => ({
  labels,
  time: second(at),
  line,
  metadata: {},
})

// Of web every ten seconds one, with 1, 2, 3 … after `n=`; of job one in between.
const entries = [
  ...[entry(web, 110, 'n=1 ok'), entry(job, 115, 'n=5'), entry(web, 120, 'n=2'), entry(web, 130, 'n=3 ok')],
  ...[entry(web, 140, 'n=4'), entry(web, 150, 'n=x'), entry(web, 160, 'n=6 ok')],
  // Behind the last window.
  entry(web, 170, 'n=7 ok'),
]

/** The values of a query at each ten seconds from 120 s until 160 s, `-` where there is none, by its series. */
async function values(
  query: string,
  { limit = 1_000_000, signal = new AbortController().signal, streams = createMemoryStreams(entries) } = {},
) {
  const expr = parseLogql(query)
  if (expr.kind !== 'range') throw new Error(`Cannot test "${query}": it aggregates no range`)
  const budget = new Budget({ maxScannedBytes: limit, maxSeries: 10, maxPoints: 1_000 })
  let breaths = 0
  const breathe = () => {
    breaths += 1
    return undefined
  }
  const context = { streams, budget, signal, breathe }
  const found = await aggregateRange(context, expr, stepsOf(ns(120), ns(160), ns(10)))
  const told = found.map((series) => [
    series.labels.app,
    [...series.values].map((value, at) => (series.present[at] === 1 ? value : '-')).join(' '),
  ])
  return { told: Object.fromEntries(told) as Record<string, string>, labels: found[0]?.labels, budget, breaths }
}

describe('a range of lines', () => {
  test.each([
    { query: 'count_over_time({app="web"}[20s])', web: '2 2 2 2 2' },
    { query: 'count_over_time({app="web"}[10s])', web: '1 1 1 1 1' },
    { query: 'count_over_time({app="web"}[20s] offset 10s)', web: '1 2 2 2 2' },
    { query: 'count_over_time({app="web"}[10s] offset 20s)', web: '- 1 1 1 1' },
    { query: 'count_over_time({app="web"} |= "ok" [10s])', web: '- 1 - - 1' },
    { query: 'rate({app="web"}[20s])', web: '0.1 0.1 0.1 0.1 0.1' },
    { query: 'bytes_over_time({app="web"}[20s])', web: '9 9 9 6 9' },
    { query: 'bytes_rate({app="web"}[10s])', web: '0.3 0.6 0.3 0.3 0.6' },
    { query: 'count_over_time({app="web"} | logfmt | n="2" [20s])', web: '1 1 - - -' },
  ])('$query is $web', async ({ query, web: expected }) =>
    expect((await values(query)).told).toEqual({ web: expected }),
  )

  test('has a series for each stream', async () => {
    expect((await values('count_over_time({level="info"}[10s])')).told).toEqual({
      web: '1 1 1 1 1',
      job: '1 - - - -',
    })
  })

  test('has none without lines', async () => {
    expect((await values('count_over_time({app="none"}[10s])')).told).toEqual({})
  })
})

describe('a range of values', () => {
  const unwrapped = '{app="web"} | logfmt | n != "x" | unwrap n [20s]'
  test.each([
    { query: `sum_over_time(${unwrapped})`, web: '3 5 7 4 6' },
    { query: `max_over_time(${unwrapped})`, web: '2 3 4 4 6' },
    { query: `rate(${unwrapped})`, web: '0.15 0.25 0.35 0.2 0.3' },
    { query: `quantile_over_time(0, ${unwrapped}) by (app)`, web: '1 2 3 4 6' },
    { query: `avg_over_time(${unwrapped}) by (app)`, web: '1.5 2.5 3.5 4 6' },
  ])('$query is $web', async ({ query, web: expected }) =>
    expect((await values(query)).told).toEqual({ web: expected }),
  )

  test('ends with a line that is at fault', async () => {
    await expect(values('sum_over_time({app="web"} | logfmt | unwrap n [20s])')).rejects.toThrow('SampleExtractionErr')
  })
})

describe('absent_over_time()', () => {
  test.each([
    { query: 'absent_over_time({app="job"}[10s])', told: { job: '- 1 1 1 1' } },
    { query: 'absent_over_time({app="none", env="x"}[10s])', told: { none: '1 1 1 1 1' } },
    { query: 'absent_over_time({app="web"}[10s])', told: {} },
    { query: 'absent_over_time({app="web"} | logfmt | n != "x" | unwrap n [10s])', told: { web: '- - - 1 -' } },
  ])('$query is $told', async ({ query, told }) => expect((await values(query)).told).toEqual(told))

  test('has the labels that its selector asks for', async () => {
    const { labels } = await values('absent_over_time({app="none", env="x", level=~".+"}[10s])')
    expect(labels).toEqual({ app: 'none', env: 'x' })
  })
})

test('lines that are read are counted, and those that were left', async () => {
  const { budget, breaths } = await values('count_over_time({app="web"} | logfmt | n="2" [20s])')
  expect([budget.lines, budget.keptLines]).toEqual([6, 1])
  expect(breaths).toBe(1)
})

test('of lines at edges the first window has not its beginning, and the last has its end', async () => {
  const { budget } = await values('count_over_time({app="web"}[10s])')
  // Those at 120 s to 160 s: that at 110 s is where the first window begins.
  expect(budget.keptLines).toBe(5)
})

describe('of a store that can have lines counted without their texts', () => {
  const asked: string[] = []
  const memory = createMemoryStreams(entries)
  const streams: StreamStore = {
    ...memory,
    async *readColumns(matchers, range, signal, { texts }) {
      asked.push(texts === undefined ? 'labels' : 'texts')
      for await (const batch of memory.read(matchers, range, 'forward', signal, texts)) yield batch.toReversed()
    },
  }

  test.each([
    { query: 'count_over_time({app="web"}[20s])', web: '2 2 2 2 2', by: ['labels'] },
    { query: 'bytes_over_time({app="web"}[20s])', web: '9 9 9 6 9', by: ['labels'] },
    { query: 'count_over_time({app="web"} |= "ok" [10s])', web: '- 1 - - 1', by: ['texts'] },
    { query: 'count_over_time({app="web"} | logfmt | n="2" [20s])', web: '1 1 - - -', by: [] },
    { query: 'sum_over_time({app="web"} | logfmt | n != "x" | unwrap n [20s])', web: '3 5 7 4 6', by: [] },
    { query: 'count_over_time({app="web"} | line_format "{{.n}}" [20s])', web: '2 2 2 2 2', by: [] },
  ])('$query is $web, by their $by', async ({ query, web: expected, by }) => {
    asked.length = 0
    expect((await values(query, { streams })).told).toEqual({ web: expected })
    expect(asked).toEqual(by)
  })
})

test('a query that reads too much ends', async () => {
  await expect(values('count_over_time({app="web"}[20s])', { limit: 20 })).rejects.toThrow('would read too many bytes')
})

test('a query that nobody waits for ends', async () => {
  const signal = AbortSignal.abort(new Error('left'))
  await expect(values('count_over_time({app="web"}[20s])', { signal })).rejects.toThrow('left')
})
