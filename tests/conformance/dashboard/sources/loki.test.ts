import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitFor } from '../../metrics/start-program.ts'
import { type Stack, seldom, startStack } from '../start-stack.ts'
import { lokiProgram, startLoki } from './start-loki.ts'

type Field = {
  readonly name: string
  readonly labels?: Readonly<Record<string, string>>
  readonly config: { readonly displayNameFromDS?: string }
}
type Frame = {
  readonly schema: {
    readonly meta: Readonly<Record<string, unknown>> & { readonly stats?: readonly { readonly displayName: string }[] }
    readonly fields: readonly Field[]
  }
  readonly data: { readonly values: readonly (readonly unknown[])[] }
}
type Result = { readonly status: number; readonly error?: string; readonly frames: readonly Frame[] }

// Within a minute that has passed, so that no window of a count is cut by the clock.
const endMs = Math.floor(Date.now() / 60_000) * 60_000 - 60_000
const startMs = endMs - 600_000
const ns = (ms: number) => `${ms}000000`
const atMs = (at: number) => startMs + 30_000 + at * 20_000

const streams = [
  {
    stream: { app: 'web', level: 'info' },
    values: Array.from({ length: 20 }, (_, at) => [
      ns(atMs(at)),
      JSON.stringify({ path: `/p${at % 3}`, status: at % 5 === 0 ? 500 : 200, ms: at }),
      { trace_id: `t${at}` },
    ]),
  },
  {
    stream: { app: 'web', level: 'error' },
    values: Array.from({ length: 5 }, (_, at) => [ns(atMs(at) + 1), `timeout "${at}" trace=ab${at}`]),
  },
  {
    stream: { app: 'job', level: 'info' },
    values: [
      [ns(atMs(3)), 'done'],
      [ns(atMs(3)), 'done again'],
    ],
  },
]

describe.skipIf(lokiProgram === undefined)('a Loki as a data source', { timeout: 60_000 }, () => {
  let loki: Awaited<ReturnType<typeof startLoki>>
  let stack: Stack
  beforeAll(async () => {
    if (lokiProgram === undefined) return
    loki = await startLoki(lokiProgram)
    const headers = { 'content-type': 'application/json' }
    await waitFor(async () => {
      const pushed = await fetch(`${loki.url}/loki/api/v1/push`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ streams }),
      })
      return pushed.status === 204
    })
    stack = await startStack({}, seldom)
    const derivedFields = [{ name: 'trace', matcherRegex: 'trace=(\\w+)', url: '/t' }]
    const source = { name: 'Loki', uid: 'loki', type: 'loki', url: loki.url, jsonData: { derivedFields } }
    expect((await stack.ask('POST', '/api/datasources', JSON.stringify(source))).status).toBe(200)
    // What was pushed is there to be found soon after.
    await waitFor(async () => {
      const { result } = await itself('query_range', { query: '{app=~".+"}', ...range })
      return result.reduce((sum, { values = [] }) => sum + values.length, 0) === 27
    })
  }, 120_000)
  afterAll(async () => {
    await stack?.stop()
    await loki?.stop()
  })

  const range = { start: ns(startMs), end: ns(endMs), limit: '1000' }

  /** What the Loki itself says. */
  async function itself(path: string, params: Readonly<Record<string, string>>) {
    const answer = await fetch(`${loki.url}/loki/api/v1/${path}?${new URLSearchParams(params)}`)
    const { data } = (await answer.json()) as {
      data: { result: readonly { stream?: object; metric?: object; values?: unknown[][]; value?: unknown[] }[] }
    }
    return data
  }

  async function ask(query: object): Promise<Result> {
    const queries = [{ refId: 'A', datasource: { type: 'loki', uid: 'loki' }, intervalMs: 60_000, ...query }]
    const sent = JSON.stringify({ from: String(startMs), to: String(endMs), queries })
    const { body } = await stack.ask('POST', '/api/ds/query', sent)
    return (body as { readonly results: { readonly A: Result } }).results.A
  }

  const column = ({ frames: [frame] }: Result, name: string): readonly unknown[] =>
    frame?.data.values[frame.schema.fields.findIndex((field) => field.name === name)] ?? []

  test('is well', async () => {
    const { status, body } = await stack.ask('GET', '/api/datasources/uid/loki/health')
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'OK' } })
  })

  test.each([
    '{app="web"}',
    '{app=~".+"} |= "done"',
    '{app="web"} | json | status=500',
    '{app="web", level="error"} |~ "timeout \\"[0-2]\\""',
    '{app="web"} | json | line_format "{{.path}}"',
    '{app="nobody"}',
  ])('finds the lines of %s that it finds itself', async (expr) => {
    const own = await itself('query_range', { query: expr, direction: 'backward', ...range })
    const lines = own.result.flatMap(({ stream, values }) => (values ?? []).map(([at, text]) => ({ at, text, stream })))
    const found = await ask({ expr })
    const labels = column(found, 'labels')
    const read = column(found, 'tsNs').map((at, row) => ({ at, text: column(found, 'Line')[row], stream: labels[row] }))
    const bySelf = (list: readonly object[]) => list.map((one) => JSON.stringify(sorted(one))).sort()
    expect(bySelf(read)).toEqual(bySelf(lines))
    const times = column(found, 'tsNs').map(String)
    expect(times).toEqual(times.toSorted().reverse())
    expect(new Set(column(found, 'id')).size).toBe(read.length)
  })

  test('tells where labels are from, what it cost, and where values lead', async () => {
    const found = await ask({ expr: '{app="web", level="info"} | json', maxLines: 1 })
    expect(found.frames[0]?.schema.fields.map(({ name }) => name)).toEqual([
      ...['labels', 'Time', 'Line', 'tsNs', 'labelTypes', 'id', 'trace'],
    ])
    expect(column(found, 'labelTypes')).toEqual([
      expect.objectContaining({ app: 'I', level: 'I', trace_id: 'S', status: 'P', path: 'P' }),
    ])
    expect(found.frames[0]?.schema.meta.custom).toEqual({ frameType: 'LabeledTimeValues' })
    const stats = found.frames[0]?.schema.meta.stats?.map(({ displayName }) => displayName)
    expect(stats).toContain('Summary: total bytes processed')
    expect(column(await ask({ expr: '{level="error"} |= "trace=ab1"' }), 'trace')).toEqual(['ab1'])
  })

  test('has the newest lines or the oldest', async () => {
    const times = async (direction: string) =>
      column(await ask({ expr: '{app="web"}', maxLines: 2, direction }), 'Time')
    expect(await times('backward')).toEqual([atMs(19), atMs(18)])
    expect(await times('forward')).toEqual([atMs(0), atMs(0) + 1])
  })

  test.each([
    'rate({app="web"}[1m])',
    'sum by (level) (count_over_time({app=~".+"}[2m]))',
    'sum(count_over_time({app="web"} | json | status=500 [1m]))',
    'quantile_over_time(0.9, {app="web", level="info"} | json | unwrap ms [5m]) by (path)',
  ])('counts %s as it does itself', async (expr) => {
    const own = await itself('query_range', { query: expr, step: '60s', ...range })
    const found = await ask({ expr })
    expect(seriesOf(found)).toEqual(inOrder(own.result.map(({ metric, values }) => [metric, pointsOf(values)])))
    const now = await itself('query', { query: expr, time: range.end })
    const instant = await ask({ expr, queryType: 'instant' })
    expect(seriesOf(instant)).toEqual(inOrder(now.result.map(({ metric, value }) => [metric, pointsOf([value])])))
  })

  test('names series by their labels, or as the legend says', async () => {
    const expr = 'sum by (app, level) (count_over_time({app="web"}[$__range]))'
    const names = async (more: object) =>
      (await ask({ expr, queryType: 'instant', ...more })).frames
        .map(({ schema }) => schema.fields[1]?.config.displayNameFromDS)
        .sort()
    expect(await names({})).toEqual(['{app="web", level="error"}', '{app="web", level="info"}'])
    expect(await names({ legendFormat: '{{level}} of {{app}}' })).toEqual(['error of web', 'info of web'])
  })

  test('takes conditions of readers, also on what is read out of lines', async () => {
    const filter = (key: string, value: string) => ({ key, operator: '=', value })
    const count = async (expr: string, ...adhocFilters: object[]) =>
      column(await ask({ expr, adhocFilters }), 'Line').length
    expect(await count('{app=~".+"}', filter('app', 'job'))).toBe(2)
    expect(await count('{app="web"} | json', filter('status', '500'))).toBe(4)
  })

  test('counts the lines of each level over time', async () => {
    const expr = 'sum by (level, detected_level) (count_over_time({app="web"} | drop __error__ [$__auto]))'
    const found = await ask({ expr, queryType: 'range', supportingQueryType: 'logsVolume' })
    const sums = seriesOf(found).map(([, points]) => points.reduce((sum, [, count]) => sum + count, 0))
    expect(sums.sort()).toEqual([20, 5])
  })

  test.each([
    ['{app="web"', 'parse error'],
    ['{}', 'queries require at least one'],
    ['rate({app="web"}', 'parse error'],
  ])('refuses %s in its own words', async (expr, words) => {
    expect(await ask({ expr })).toMatchObject({ status: 400, error: expect.stringContaining(words), frames: [] })
  })

  test.each([
    'labels',
    'label/app/values?query=%7Bapp%3D%22web%22%7D',
    'series?match[]=%7Bapp%3D%22web%22%7D',
    'index/stats?query=%7Bapp%3D%22web%22%7D',
    'index/volume?query=%7Bapp%3D%22web%22%7D',
    'detected_labels?query=%7Bapp%3D%22web%22%7D',
    'detected_fields?query=%7Bapp%3D%22web%22%7D',
    'patterns?query=%7Bapp%3D%22web%22%7D',
  ])('is read by resources as Grafana asks for them: %s', async (path) => {
    const times = `${path.includes('?') ? '&' : '?'}start=${range.start}&end=${range.end}`
    const own = await (await fetch(`${loki.url}/loki/api/v1/${path}${times}`)).json()
    const { status, body } = await stack.ask('GET', `/api/datasources/uid/loki/resources/${path}${times}`)
    expect(status).toBe(200)
    expect(Object.keys(body as object)).toEqual(Object.keys(own as object))
    const proxied = await stack.ask('GET', `/api/datasources/proxy/uid/loki/loki/api/v1/${path}${times}`)
    expect(proxied.status).toBe(200)
  })

  test('answers dashboards that name a Loki which is not here', async () => {
    const found = await ask({ expr: '{app="job"}', datasource: { type: 'loki', uid: 'gone' } })
    expect(column(found, 'Line')).toHaveLength(2)
    expect(found.frames[0]?.schema.meta.notices).toMatchObject([{ text: expect.stringContaining('"Loki" answered') }])
  })
})

type Series = readonly [labels: unknown, points: readonly (readonly [number, number])[]]

function seriesOf({ frames }: Result): readonly Series[] {
  return inOrder(frames.map(({ schema, data }) => [schema.fields[1]?.labels, rowsOf(data.values)]))
}

function rowsOf([times = [], values = []]: Frame['data']['values']) {
  return times.map((at, row) => [Number(at), Number(values[row])] as const)
}

function pointsOf(values: readonly (readonly unknown[] | undefined)[] = []) {
  return values.map((point) => [Math.round(Number(point?.[0]) * 1_000), Number(point?.[1])] as const)
}

function inOrder(series: readonly Series[]): readonly Series[] {
  const key = ([labels]: Series) => JSON.stringify(sorted(labels))
  return series.toSorted((left, right) => (key(left) < key(right) ? -1 : 1))
}

/** With its keys in order, also those within. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, one]) => [name, sorted(one)]),
  )
}
