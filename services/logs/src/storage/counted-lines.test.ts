import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Budget } from '../domain/logql/evaluate/budget.ts'
import { evaluateMetric } from '../domain/logql/evaluate/evaluate-metric.ts'
import { parseLogql } from '../domain/logql/syntax/parser/parse-logql.ts'
import type { StreamStore } from '../domain/streams/stream-store.ts'
import { logFolder, timeAt } from './stream-log.fixture.ts'
import type { StreamLog } from './stream-log.ts'

const queries = [
  'sum(rate({app=~".+"}[5s]))',
  'rate({app=~".+"}[5s])',
  'sum by (level) (count_over_time({app=~".+"}[3s]))',
  'sum by (detected_level) (count_over_time({app=~".+"}[3s]))',
  'sum by (trace, app) (bytes_over_time({app=~".+"}[3s] offset 1s))',
  'sum without (app) (bytes_rate({app=~".+"}[1s]))',
  'topk(1, count_over_time({app=~".+"}[4s]))',
  'avg(count_over_time({app=~".+"}[4s]))',
  'absent_over_time({app="a"}[1s])',
  'sum by (__error__) (count_over_time({app=~".+"}[3s]))',
]

const textQueries = [
  'sum(count_over_time({app=~".+"} |= "error" [3s]))',
  'sum(count_over_time({app=~".+"} |= "nowhere" [3s]))',
  'rate({app=~".+"} != "plain" [3s])',
  'sum by (level) (count_over_time({app=~".+"} | logfmt [3s]))',
  'sum by (level_extracted) (count_over_time({app=~".+"} | logfmt [3s]))',
  'sum by (level, level_extracted, n) (count_over_time({app=~".+"} | logfmt [3s]))',
  'sum by (http_status, app) (bytes_over_time({app=~".+"} | logfmt | n > 3 and name="x y" [3s]))',
  'sum by (n) (rate({app=~".+"} | logfmt | n=~"[135]" | drop trace [1s] offset 1s))',
  'sum by (detected_level) (count_over_time({app=~".+"} |~ "e" | logfmt [3s]))',
  'sum(count_over_time({app=~".+"} | logfmt | detected_level="warn" [3s]))',
  'sum by (trace) (count_over_time({app=~".+"} | trace!="t0" [3s]))',
  'sum by (n) (count_over_time({app=~".+"} | logfmt | keep n [3s]))',
  'sum(count_over_time({app=~".+"} | logfmt [3s]))',
  'absent_over_time({app="a"} | logfmt | n="1" [1s])',
]

/** How a store answers, and how many lines it showed with and without their texts. */
async function ask(log: StreamStore, query: string, startSeconds: number, withColumns: boolean) {
  const shown = { lines: 0, columns: 0 }
  const { readColumns } = log
  const store: StreamStore = {
    ...{ series: log.series, figures: log.figures, follow: log.follow },
    read: (...asked) => log.read(...asked),
    ...(withColumns && {
      async *readColumns(...asked: Parameters<NonNullable<typeof readColumns>>) {
        for await (const part of readColumns?.call(log, ...asked) ?? []) {
          if ('seconds' in part) shown.columns += part.seconds.length
          else shown.lines += part.length
          yield part
        }
      },
    }),
  }
  const expr = parseLogql(query)
  if (expr.kind === 'log') throw new Error(`Cannot count with ${query}`)
  const budget = new Budget({ maxScannedBytes: 1e9, maxSeries: 100, maxPoints: 1e6 })
  const context = { streams: store, budget, signal: new AbortController().signal, breathe: () => undefined }
  const steps = { startNs: BigInt(timeAt(startSeconds)), stepNs: 1_500_000_000n, count: 12 }
  const found = await evaluateMetric(context, expr, steps)
  const answer = found.map(({ labels, values, present }) => [
    labels,
    [...values].map((value, at) => present[at] && value),
  ])
  return { answer, read: [budget.lines, budget.bytes, budget.keptLines], shown }
}

const texts = [
  ...['level=warn ü', 'plain', 'an error here', '{"level":"debug"}'],
  ...['level=one level_extracted=two', 'level_extracted=two level=one'],
]
const textAt = (at: number) => texts[at % 8] ?? `name="x y" n=${at % 10} http.status=${at % 3}`

/** Six requests of a few seconds: `b` sends much of each once more with the next, and lines of `c` have no level. */
async function fill(folder: ReturnType<typeof logFolder>): Promise<StreamLog> {
  const log = await folder.open({ segmentBytes: 100_000 })
  for (let request = 0; request < 6; request += 1) {
    const streams = ['c', 'a', 'b'].map((app) => {
      const labels = folder.labels.one(app === 'a' ? { app, level: 'info' } : { app })
      const first = request * (app === 'b' ? 300 : 600)
      const entries = Array.from({ length: 600 }, (_, offset) => {
        const at = first + offset
        const ms = at * 5
        const metadata = at % 7 === 0 ? { trace: `t${at % 2}` } : {}
        return { labels, time: timeAt(ms / 1_000), line: textAt(at), metadata }
      })
      return { labels, entries }
    })
    await log.append(streams)
  }
  return log
}

describe('lines that are counted without their texts', () => {
  let folder: ReturnType<typeof logFolder>
  let log: StreamLog
  beforeAll(async () => {
    folder = logFolder()
    log = await fill(folder)
  })
  afterAll(() => folder.remove())

  test.each([...queries, ...textQueries])('%s says the same as of lines that are read', async (query) => {
    for (const startSeconds of [-3, 0, 4.2]) {
      const [read, counted] = [await ask(log, query, startSeconds, false), await ask(log, query, startSeconds, true)]
      expect([counted.answer, counted.read]).toEqual([read.answer, read.read])
      if (!query.includes('nowhere')) expect(counted.shown.columns).toBeGreaterThan(0)
    }
  })

  test('of a stream that sent lines again they are read, and of one without a level where that counts', async () => {
    const shownOf = async (query: string) => (await ask(log, query, 0, true)).shown
    expect(await shownOf('sum(rate({app="a"}[5s]))')).toEqual({ lines: 0, columns: expect.any(Number) })
    expect(await shownOf('sum(rate({app="b"}[5s]))')).toEqual({ lines: expect.any(Number), columns: 0 })
    expect(await shownOf('sum(rate({app="c"}[5s]))')).toEqual({ lines: 0, columns: expect.any(Number) })
    expect(await shownOf('sum by (detected_level) (rate({app="c"}[5s]))')).toMatchObject({ columns: 0 })
    expect(await shownOf('sum by (detected_level) (rate({app="a"}[5s]))')).toMatchObject({ lines: 0 })
  })
})
