import { Failure } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import { queryRequestSchema } from '../../../wire/query.ts'
import type { DataSource } from '../../datasource/data-source.ts'
import { valuesOf } from '../written-numbers.ts'
import { createLokiAdapter } from './loki-adapter.ts'
import type { AskLoki, LokiAnswer, LokiAsk, LokiLine } from './loki-source.ts'

const source = (jsonData: Record<string, unknown> = {}): DataSource => ({
  id: 1,
  uid: 'u',
  name: 'Mine',
  type: 'loki',
  isDefault: false,
  secretNames: [],
  origin: undefined,
  version: 1,
  settings: {
    url: 'http://loki',
    access: 'proxy',
    user: '',
    database: '',
    basicAuth: false,
    basicAuthUser: '',
    withCredentials: false,
    jsonData,
  },
})
const lines = (...found: LokiLine[]): LokiAnswer => ({ kind: 'lines', lines: found, stats: [], warnings: [] })
const line = (ns: string, text: string, own: Partial<LokiLine> = {}): LokiLine => ({
  ns,
  text,
  labels: { app: 'web' },
  labelTypes: undefined,
  ...own,
})
const tail = () => [] as never
const series = (labels: Record<string, string>): LokiAnswer => ({
  kind: 'series',
  stats: [{ displayName: 'Summary: exec time', unit: 's', value: 0.5 }],
  warnings: ['careful'],
  answer: { resultType: 'matrix', warnings: [], series: [{ labels, timesMs: [60_000], values: [2] }] },
})

async function run(query: object, answer: LokiAnswer = lines(), jsonData: Record<string, unknown> = {}) {
  const asked: LokiAsk[] = []
  const answerOf: AskLoki = async (_, ask) => {
    asked.push(ask)
    return answer
  }
  const adapter = createLokiAdapter({ ask: answerOf, tail, nowMs: () => 7 })
  const { queries } = queryRequestSchema.parse({ from: 0, to: 1, queries: [{ refId: 'A', ...query }] })
  const [read] = queries
  if (read === undefined) throw new Error('no query')
  const range = { fromMs: 3_600_000, toMs: 7_200_000 }
  const task = { source: source(jsonData), query: read, range, hasSiblings: false }
  const once = <T>(_key: string, ask: () => Promise<T>) => ask()
  const frames = await adapter.run({ ...task, once }, new AbortController().signal)
  const column = (name: string) => frames[0]?.fields.find((field) => field.name === name)
  return { asked: asked[0], frames, column }
}

describe('what a Loki is asked', () => {
  test.each<{ query: object; jsonData?: Record<string, unknown>; asked: object }>([
    {
      query: { expr: '{a="b"}', intervalMs: 15_000 },
      asked: {
        kind: 'range',
        startMs: 3_600_000,
        endMs: 7_200_000,
        stepMs: 15_000,
        direction: 'backward',
        limit: 1_000,
      },
    },
    { query: { expr: '{a="b"}' }, jsonData: { maxLines: '50' }, asked: { limit: 50 } },
    { query: { expr: '{a="b"}', maxLines: 7 }, jsonData: { maxLines: '50' }, asked: { limit: 7 } },
    { query: { expr: '{a="b"}', direction: 'forward' }, asked: { direction: 'forward' } },
    { query: { expr: '{a="b"}', direction: 'scan' }, asked: { direction: 'backward' } },
    { query: { expr: 'rate({a="b"}[1m])', queryType: 'instant' }, asked: { kind: 'instant', timeMs: 7_200_000 } },
    { query: { expr: 'rate({a="b"}[1m])', instant: true, range: false }, asked: { kind: 'instant' } },
    { query: { expr: 'rate({a="b"}[1m])', queryType: 'range', instant: true }, asked: { kind: 'range' } },
    { query: { expr: '{a="b"}', queryType: 'instant' }, asked: { kind: 'range' } },
    { query: { expr: '{a="b"}', queryType: 'stream' }, asked: { kind: 'range' } },
    { query: { expr: 'rate({a="b"}[1m])', intervalMs: 10_000, resolution: 5 }, asked: { stepMs: 50_000 } },
    { query: { expr: 'rate({a="b"}[1m])', intervalMs: 10_000, resolution: 7 }, asked: { stepMs: 10_000 } },
    { query: { expr: 'rate({a="b"}[1m])', intervalMs: 1 }, asked: { stepMs: 328 } },
    { query: { expr: 'rate({a="b"}[1m])', step: '2m', resolution: 2 }, asked: { stepMs: 240_000 } },
    { query: { expr: 'rate({a="b"}[1m])', step: '$__interval', intervalMs: 30_000 }, asked: { stepMs: 30_000 } },
    { query: { expr: 'rate({a="b"}[1m])', maxDataPoints: 60 }, asked: { stepMs: 60_000 } },
    {
      query: { expr: `rate({a="b"}[$__auto]) + rate({a="b"}[\${__interval}])`, intervalMs: 20_000, resolution: 3 },
      asked: { expr: 'rate({a="b"}[1m]) + rate({a="b"}[20s])' },
    },
    {
      query: { expr: 'count_over_time({a="b"}[$__auto]) / $__range_s', queryType: 'instant' },
      asked: { expr: 'count_over_time({a="b"}[1h]) / 3600' },
    },
    {
      query: { expr: '{a="b"}', adhocFilters: [{ key: 'c', operator: '=', value: 'd' }] },
      asked: { expr: '{a="b", c="d"}' },
    },
    { query: { expr: '{a="b"}', supportingQueryType: 'logsVolume' }, asked: { purpose: 'logvolhist' } },
    { query: { expr: '{a="b"}', supportingQueryType: 'other' }, asked: { purpose: '' } },
  ])('$query asks for $asked', async ({ query, jsonData, asked }) => {
    expect((await run(query, undefined, jsonData)).asked).toMatchObject(asked)
  })

  test.each([
    { expr: 'rate({a="b"}[1m])', queryType: 'later', message: 'by the queryType "later"' },
    { expr: '{a="b"}', direction: 'up', message: 'by the direction "up"' },
    { expr: '{a="b"}', step: 'long', message: 'by the step "long"' },
  ])('$message is refused', async ({ message, ...query }) => {
    const error = await run(query).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Failure)
    expect(error).toMatchObject({ kind: 'invalid', message: expect.stringContaining(message) })
  })
})

describe('lines', () => {
  const found = lines(line('1700000000000000001', 'b'), line('1700000000000000003', 'c'), line('999', 'a'))

  test('stand newest first, or oldest first where that is asked for', async () => {
    const { column } = await run({ expr: '{a="b"}' }, found)
    expect(column('Line')?.values).toEqual(['c', 'b', 'a'])
    expect(column('Time')?.values).toEqual([1_700_000_000_000, 1_700_000_000_000, 0])
    const forward = await run({ expr: '{a="b"}', direction: 'forward' }, found)
    expect(forward.column('tsNs')?.values).toEqual(['999', '1700000000000000001', '1700000000000000003'])
  })

  test('have the columns of a Loki in its order, with an id for each', async () => {
    const twice = lines(line('5', 'a'), line('5', 'a', { labels: { app: 'web' } }), line('5', 'b'))
    const { frames, column } = await run({ expr: '{a="b"}' }, twice)
    expect(frames[0]?.fields.map(({ name }) => name)).toEqual(['labels', 'Time', 'Line', 'tsNs', 'id'])
    const ids = valuesOf(column('id')?.values ?? [])
    expect(new Set(ids).size).toBe(3)
    // FNV-1 of `a_{"app":"web"}`, computed apart from this code.
    expect(ids.slice(0, 2)).toEqual(['5_fd81f1e0', '5_fd81f1e0_1'])
  })

  test('say where their labels are from, in a column that tables leave out', async () => {
    const { frames } = await run({ expr: '{a="b"}' }, lines(line('5', 'a', { labelTypes: { app: 'I' } })))
    expect(frames[0]?.fields[4]).toEqual({ name: 'labelTypes', type: 'other', isHidden: true, values: [{ app: 'I' }] })
  })

  test('lead on by the fields that the settings derive from them', async () => {
    const derivedFields = [
      { name: 'trace', matcherRegex: 'trace=(\\w+)', url: `https://t/\${__value.raw}`, urlDisplayLabel: 'Its trace' },
      { name: 'app', matcherType: 'label', matcherRegex: 'app', url: 'https://a', targetBlank: true },
      { name: 'inside', matcherRegex: 'x', url: 'q', datasourceUid: 'tempo' },
      { name: 'odd', matcherRegex: '(?=x)', url: 'https://o' },
    ]
    const { frames } = await run({ expr: '{a="b"}' }, lines(line('5', 'trace=ab1'), line('4', 'none')), {
      derivedFields,
    })
    expect(frames[0]?.fields.slice(5)).toMatchObject([
      {
        name: 'trace',
        values: ['ab1', null],
        links: [{ title: 'Its trace', url: `https://t/\${__value.raw}`, targetBlank: false }],
      },
      { name: 'app', values: ['web', 'web'], links: [{ title: 'app', url: 'https://a', targetBlank: true }] },
    ])
    expect(frames[0]?.notices?.map(({ text }) => text)).toEqual([
      'The derived field "odd" is left out: "(?=x)" is no RE2 expression',
    ])
  })
})

describe('series', () => {
  test.each([
    { labels: { job: 'b', app: 'a' }, legendFormat: '', name: '{app="a", job="b"}' },
    { labels: {}, legendFormat: '', name: '{}' },
    { labels: { app: 'a' }, legendFormat: '{{ app }} {{gone}}!', name: 'a !' },
  ])('of $labels are called $name', async ({ labels, legendFormat, name }) => {
    const { frames } = await run({ expr: 'rate({a="b"}[1m])', legendFormat, intervalMs: 60_000 }, series(labels))
    expect(frames).toMatchObject([
      {
        type: 'timeseries-multi',
        executedQuery: 'Expr: rate({a="b"}[1m])\nStep: 1m',
        stats: [{ value: 0.5 }],
        notices: [{ severity: 'warning', text: 'careful' }],
        fields: [
          { name: 'Time', intervalMs: 60_000, values: [60_000] },
          { name: 'Value', labels, displayName: name, values: [2] },
        ],
      },
    ])
  })

  test('of a single moment have no step', async () => {
    const { frames } = await run({ expr: 'rate({a="b"}[1m])', queryType: 'instant' }, series({}))
    expect(frames[0]?.executedQuery).toBe('Expr: rate({a="b"}[1m])')
    expect(frames[0]?.fields[0]).not.toHaveProperty('intervalMs')
  })
})

test('a server that cannot add is no Loki', async () => {
  const adapter = createLokiAdapter({ ask: async () => series({}), tail, nowMs: () => 7 })
  const never = createLokiAdapter({ ask: async () => lines(), tail, nowMs: () => 7 })
  const { signal } = new AbortController()
  await expect(adapter.check(source(), signal)).resolves.toBe('Data source successfully connected.')
  await expect(never.check(source(), signal)).rejects.toThrow('something else than the sum')
})
