import { Failure } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import type { DataSource } from '../datasource/data-source.ts'
import { sourceTypes } from '../datasource/source-types.ts'
import type { Answer } from './answer.ts'
import { createPromqlAdapter, type PromqlDeps } from './promql/promql-adapter.ts'
import type { Ask, Query } from './query.ts'
import { type RunDeps, runQueries } from './run-queries.ts'
import type { SourceAdapters } from './source-adapter.ts'

const range = { fromMs: 1_000_000, toMs: 4_600_000 } as Parameters<typeof runQueries>[2]
const source = (name: string, own: Partial<DataSource> = {}): DataSource => ({
  id: name.length,
  uid: name,
  name,
  type: 'prometheus',
  settings: { jsonData: {} } as DataSource['settings'],
  secretNames: [],
  isDefault: false,
  origin: undefined,
  version: 1,
  ...own,
})
const query = (own: Partial<Query> = {}): Query => ({
  refId: 'A',
  dataSource: { uid: 'main', type: 'prometheus' },
  expr: 'up',
  isInstant: false,
  isRange: true,
  format: 'time_series',
  legendFormat: '',
  minStep: '',
  maxDataPoints: 100,
  intervalFactor: 1,
  utcOffsetMs: 0,
  sinceMs: undefined,
  maxLines: undefined,
  filters: [],
  wantsExemplars: false,
  isHidden: false,
  written: {},
  ...own,
})
const answer = (own: Partial<Answer> = {}): Answer => ({
  resultType: 'matrix',
  series: [{ labels: { __name__: 'up' }, timesMs: [1], values: [1] }],
  warnings: [],
  ...own,
})

type Own = Partial<PromqlDeps & Pick<RunDeps, 'sources'>>

const unasked = () => Promise.reject(new Error('asked the wrong source'))

async function run(queries: readonly Query[], { sources = [source('main')], ...own }: Own = {}, given = answer()) {
  const asked: Ask[] = []
  const prometheus = createPromqlAdapter({
    nowMs: () => 0,
    scrapeIntervalMs: async () => undefined,
    askExemplars: async () => [],
    addFilters: async (expr, [filter]) => `${expr} with ${filter?.key}=${filter?.value}`,
    ask: async (_source, question) => {
      asked.push(question)
      return given
    },
    ...own,
  })
  const other = { isBlank: () => false, run: unasked, check: unasked }
  const others = Object.fromEntries(Object.keys(sourceTypes).map((type) => [type, () => other]))
  const adapters = { ...others, prometheus: () => prometheus } as SourceAdapters
  const deps: RunDeps = { sources, adapters, concurrency: 2 }
  return { asked, results: await runQueries(deps, queries, range, new AbortController().signal) }
}

describe('a query', () => {
  test('asks for its range in whole steps, and says what was asked', async () => {
    const { asked, results } = await run([query({ expr: 'rate(up[$__interval])' })])
    // An hour in 100 points, at least a scrape apart.
    expect(asked).toEqual([
      { kind: 'range', expr: 'rate(up[30s])', startMs: 990_000, endMs: 4_590_000, stepMs: 30_000 },
    ])
    expect(results).toMatchObject([
      { refId: 'A', frames: [{ executedQuery: 'Expr: rate(up[30s])\nStep: 30s', notices: [] }] },
    ])
  })

  test("begins steps at round times of the viewer's clock", async () => {
    const { asked } = await run([query({ minStep: '1h', utcOffsetMs: 1_800_000 })])
    expect(asked).toMatchObject([{ startMs: -1_800_000 + 0, endMs: 1_800_000, stepMs: 3_600_000 }])
  })

  test.each([
    { name: 'from the step of that time on', own: {}, startMs: 3_990_000 },
    { name: 'from its start where that is later', own: { sinceMs: 10 }, startMs: 990_000 },
    { name: 'for its last point where the time is to come', own: { sinceMs: 9e9 }, startMs: 4_590_000 },
    { name: 'for all, where it is a table', own: { format: 'table' } as const, startMs: 990_000 },
    { name: 'for all, beside an instant', own: { isInstant: true }, startMs: 990_000 },
  ])('of which points are known asks $name, in the steps of its whole range', async ({ own, startMs }) => {
    const { asked } = await run([query({ expr: 'up[$__range]', sinceMs: 4_000_000, ...own })])
    expect(asked[0]).toEqual({ kind: 'range', expr: 'up[3600s]', startMs, endMs: 4_590_000, stepMs: 30_000 })
  })

  test.each([
    { isInstant: false, isRange: true, kinds: ['range'] },
    { isInstant: false, isRange: false, kinds: ['range'] },
    { isInstant: true, isRange: false, kinds: ['instant'] },
    { isInstant: true, isRange: true, kinds: ['range', 'instant'] },
  ])('that is instant $isInstant and range $isRange asks for $kinds', async ({ isInstant, isRange, kinds }) => {
    const { asked } = await run([query({ isInstant, isRange })])
    expect(asked.map(({ kind }) => kind)).toEqual(kinds)
  })

  test('of an instant asks for the end of the range', async () => {
    expect((await run([query({ isInstant: true, isRange: false })])).asked).toEqual([
      { kind: 'instant', expr: 'up', timeMs: 4_600_000 },
    ])
  })

  test.each([
    { name: 'as its data source says', timeInterval: '2m', scrapeMs: 300_000, stepMs: 120_000 },
    { name: 'as it was seen to scrape', timeInterval: undefined, scrapeMs: 300_000, stepMs: 300_000 },
    { name: 'as most do', timeInterval: 7, scrapeMs: undefined, stepMs: 30_000 },
  ])('has steps no shorter than scrapes, $name', async ({ timeInterval, scrapeMs, stepMs }) => {
    const settings = { jsonData: { timeInterval } } as unknown as DataSource['settings']
    const deps = { sources: [source('main', { settings })], scrapeIntervalMs: async () => scrapeMs }
    expect((await run([query()], deps)).asked).toMatchObject([{ stepMs }])
  })

  test('without an expression has no answer', async () => {
    expect(await run([query({ expr: ' \n' })])).toEqual({ asked: [], results: [{ refId: 'A', frames: [] }] })
  })

  test('of a stored source whose type cannot be asked says so, whatever its text is called', async () => {
    const sources = [source('main', { type: 'influxdb' })]
    const { asked, results } = await run([query({ expr: '' })], { sources })
    const message = expect.stringMatching(/type "influxdb": this service can query "prometheus", "hearth-logs", ".+"$/)
    expect(asked).toEqual([])
    expect(results).toEqual([{ refId: 'A', fault: { status: 400, message, source: 'downstream' } }])
  })

  test('of a source without a server has no answer', async () => {
    expect((await run([query({ dataSource: '-- Grafana --' })])).results).toEqual([{ refId: 'A', frames: [] }])
  })

  test('tells what the data source warns of, in its first frame', async () => {
    const { results } = await run([query()], {}, answer({ warnings: ['partial'] }))
    expect(results).toMatchObject([{ frames: [{ notices: [{ severity: 'warning', text: 'partial' }] }] }])
  })

  test('tells when another data source answered than it named', async () => {
    const { results } = await run([query({ dataSource: { uid: 'gone', type: 'prometheus' } })])
    expect(results).toMatchObject([
      {
        frames: [
          { notices: [{ severity: 'info', text: 'Data source "gone" was not found; "main" answered instead' }] },
        ],
      },
    ])
  })
})

describe('several queries', () => {
  test('that ask the same are asked once, each with frames of its own', async () => {
    const { asked, results } = await run([query(), query({ refId: 'B' }), query({ refId: 'C', expr: 'down' })])
    expect(asked.map(({ expr }) => expr)).toEqual(['up', 'down'])
    expect(results.map(({ refId }) => refId)).toEqual(['A', 'B', 'C'])
  })

  test('name the columns of their tables apart', async () => {
    const namesOf = async (queries: readonly Query[]) =>
      (await run(queries)).results.map((result) =>
        result.fault === undefined ? result.frames[0]?.fields.at(-1)?.name : undefined,
      )
    const table = { format: 'table' } as const
    expect(await namesOf([query(table)])).toEqual(['Value'])
    expect(await namesOf([query(table), query({ ...table, refId: 'B' })])).toEqual(['Value #A', 'Value #B'])
  })

  test.each([
    { kind: 'upstream', status: 502, source: 'downstream' },
    { kind: 'unavailable', status: 502, source: 'downstream' },
    { kind: 'missing', status: 404, source: 'plugin' },
    { kind: 'invalid', status: 400, source: 'downstream' },
  ] as const)('fail by themselves: $kind is $status', async ({ kind, status, source: from }) => {
    const ask: PromqlDeps['ask'] = async (_source, { expr }) => {
      if (expr === 'up') throw new Failure(kind, 'it said so')
      return answer()
    }
    const { results } = await run([query(), query({ refId: 'B', expr: 'down' })], { ask })
    expect(results).toMatchObject([
      { refId: 'A', fault: { status, message: 'it said so', source: from } },
      { refId: 'B', frames: [{}] },
    ])
  })

  test('of an unknown source say what would do', async () => {
    const dataSource = { uid: 'odd', type: 'mysql' }
    const message = 'Data source "odd" not found: add one of its type'
    expect((await run([query({ dataSource })])).results).toEqual([
      { refId: 'A', fault: { status: 404, message, source: 'plugin' } },
    ])
  })

  test.each([{ type: '__expr__' }, { uid: '__expr__' }, '__expr__', -100])('to %j are computed', async (dataSource) => {
    const computed = query({ refId: 'B', dataSource, written: { type: 'math', expression: '$A + 1' } })
    const { results, asked } = await run([computed, query({ isHidden: true }), query({ refId: 'C', isHidden: true })])
    expect(results).toMatchObject([
      { refId: 'B', frames: [{ fields: [{ name: 'Time' }, { name: 'B', values: [2] }] }] },
    ])
    expect(asked).toHaveLength(1)
  })

  test('that are hidden are answered where nothing is computed', async () => {
    expect((await run([query({ isHidden: true })])).results).toMatchObject([{ refId: 'A', frames: [{}] }])
  })

  test('get the conditions that readers chose', async () => {
    const filters = [{ key: 'job', operator: '=', value: 'a', values: [] }]
    const { asked } = await run([query({ expr: 'rate(up[$__interval])', filters })])
    expect(asked).toMatchObject([{ expr: 'rate(up[30s]) with job=a' }])
  })

  test('stand without exemplars where their source has none', async () => {
    const askExemplars = () => Promise.reject(new Failure('upstream', 'not found'))
    const { results } = await run([query({ wantsExemplars: true })], { askExemplars })
    expect(results).toMatchObject([{ frames: [{ type: 'timeseries-multi' }] }])
  })

  test('a bug is no fault of a query', async () => {
    const ask = () => Promise.reject(new TypeError('bug'))
    await expect(run([query()], { ask })).rejects.toThrow('bug')
  })
})
