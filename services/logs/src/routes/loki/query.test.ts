import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { createMemoryStreams } from '../../test-support/memory-streams.ts'
import { createLoki } from '../../test-support/start-loki.ts'
import { askLoki, startMs } from './loki.fixture.ts'

const start = startMs / 1_000
const ask = askLoki()

/** Series and their last values, at the end of the two minutes. */
async function figures(query: string): Promise<unknown> {
  const { data, text } = await ask('query', { query, time: String(start + 120) })
  if (data === undefined) return text
  const { result } = data as { result: readonly { metric: object; value: readonly [number, string] }[] }
  return result.map(({ metric, value }) => [metric, Number(value[1])])
}

describe('figures at one time', () => {
  test.each([
    { query: 'vector(1)+vector(1)', answer: [[{}, 2]] },
    { query: 'sum(count_over_time({env="prod"}[2m]))', answer: [[{}, 119]] },
    {
      query: 'sum by (app) (count_over_time({env="prod"}[1m]))',
      answer: [
        [{ app: 'shop' }, 40],
        [{ app: 'till' }, 19],
      ],
    },
    { query: 'sum(rate({app="shop"} |= "request" [1m]))', answer: [[{}, 40 / 60]] },
    { query: 'sum(bytes_over_time({app="till"} | line_format "12345" [1m]))', answer: [[{}, 95]] },
    {
      query: 'count_over_time({app="shop"}[1m])',
      answer: [[{ app: 'shop', detected_level: 'info', env: 'prod' }, 40]],
    },
    {
      query: 'sum by (detected_level) (count_over_time({env="prod"}[1m]))',
      answer: [
        [{ detected_level: 'error' }, 19],
        [{ detected_level: 'info' }, 40],
      ],
    },
    {
      query: 'sum without (env, detected_level) (count_over_time({app="till"}[1m]))',
      answer: [
        [{ app: 'till', trace: 't0' }, 9],
        [{ app: 'till', trace: 't1' }, 10],
      ],
    },
    {
      query: 'sum by (user_id) (count_over_time({app="till"} | json [2m]))',
      answer: [
        [{ user_id: 'u0' }, 19],
        [{ user_id: 'u1' }, 20],
      ],
    },
    { query: 'max_over_time({app="till"} | json | unwrap code [1m]) by (app)', answer: [[{ app: 'till' }, 117]] },
    { query: 'min_over_time({app="till"} | json | unwrap code [1m]) by (app)', answer: [[{ app: 'till' }, 63]] },
    { query: 'first_over_time({app="till"} | json | unwrap code [1m]) by (app)', answer: [[{ app: 'till' }, 63]] },
    { query: 'last_over_time({app="till"} | json | unwrap code [1m]) by (app)', answer: [[{ app: 'till' }, 117]] },
    { query: 'avg_over_time({app="till"} | json | unwrap code [1m]) by (app)', answer: [[{ app: 'till' }, 90]] },
    {
      query: 'sum(sum_over_time({app="till"} | json | unwrap code [10s]))',
      answer: [[{}, 111 + 114 + 117]],
    },
    { query: 'stdvar_over_time({app="till"} | json | unwrap code [7s]) by (app)', answer: [[{ app: 'till' }, 2.25]] },
    { query: 'stddev_over_time({app="till"} | json | unwrap code [7s]) by (app)', answer: [[{ app: 'till' }, 1.5]] },
    {
      query: 'quantile_over_time(0.5, {app="till"} | json | unwrap code [7s]) by (app)',
      answer: [[{ app: 'till' }, 115.5]],
    },
    {
      query: 'max_over_time({app="shop"} | logfmt | unwrap bytes(size) [1m]) by (app)',
      answer: [[{ app: 'shop' }, 119_000]],
    },
    {
      query: 'max_over_time({app="shop"} | logfmt | unwrap duration(took) [1m]) by (app)',
      answer: [[{ app: 'shop' }, 0.119]],
    },
    { query: 'sum(count_over_time({app="till"}[1m] offset 1m))', answer: [[{}, 20]] },
    { query: 'absent_over_time({app="gone", env=~"p.+"}[1m])', answer: [[{ app: 'gone' }, 1]] },
    { query: 'absent_over_time({app="shop"}[1m])', answer: [] },
    { query: 'topk(1, sum by (app) (count_over_time({env="prod"}[1m])))', answer: [[{ app: 'shop' }, 40]] },
    { query: 'bottomk(1, sum by (app) (count_over_time({env="prod"}[1m])))', answer: [[{ app: 'till' }, 19]] },
    {
      query: 'sort(sum by (app) (count_over_time({env="prod"}[1m])))',
      answer: [
        [{ app: 'till' }, 19],
        [{ app: 'shop' }, 40],
      ],
    },
    { query: 'avg(sum by (app) (count_over_time({env="prod"}[1m])))', answer: [[{}, 29.5]] },
    { query: 'count(sum by (app) (count_over_time({env="prod"}[1m])))', answer: [[{}, 2]] },
    { query: 'stddev(sum by (app) (count_over_time({env="prod"}[1m])))', answer: [[{}, 10.5]] },
    { query: 'sum by (app) (count_over_time({env="prod"}[1m])) > 20', answer: [[{ app: 'shop' }, 40]] },
    { query: '100 - sum by (app) (count_over_time({app="shop"}[1m]))', answer: [[{ app: 'shop' }, 60]] },
    {
      query: 'sum by (app) (count_over_time({env="prod"}[1m])) > bool 20',
      answer: [
        [{ app: 'shop' }, 1],
        [{ app: 'till' }, 0],
      ],
    },
    {
      query:
        'sum by (app, env) (count_over_time({env="prod"}[1m])) / on (env) group_left sum by (env) (count_over_time({env="prod"}[1m]))',
      answer: [
        [{ app: 'shop', env: 'prod' }, 40 / 59],
        [{ app: 'till', env: 'prod' }, 19 / 59],
      ],
    },
    {
      query: 'sum by (app) (count_over_time({env="prod"}[1m])) unless sum by (app) (count_over_time({app="till"}[1m]))',
      answer: [[{ app: 'shop' }, 40]],
    },
    {
      query: 'sum by (app) (count_over_time({app="shop"}[1m])) or sum by (app) (count_over_time({env="prod"}[1m]))',
      answer: [
        [{ app: 'shop' }, 40],
        [{ app: 'till' }, 19],
      ],
    },
    {
      query: 'label_replace(sum by (app) (count_over_time({app="shop"}[1m])), "short", "$1", "app", "(..).*")',
      answer: [[{ app: 'shop', short: 'sh' }, 40]],
    },
    {
      query: 'sum(count_over_time({env="prod"} | json | __error__="" [1m]))',
      answer: [[{}, 19]],
    },
  ])('$query', async ({ query, answer }) => {
    expect(await figures(query)).toEqual(answer)
  })

  test('a number alone is a scalar', async () => {
    const { data } = await ask('query', { query: '1 + 2', time: String(start) })
    expect(data).toMatchObject({ resultType: 'scalar', result: [start, '3'] })
  })
})

describe('figures over time', () => {
  test('windows that overlap count a line to each of them', async () => {
    const query = 'sum(count_over_time({env="prod"}[1m]))'
    const { data } = await ask('query_range', { query, step: '30' })
    expect(data).toMatchObject({
      resultType: 'matrix',
      result: [
        {
          metric: {},
          values: [
            [start, '1'],
            [start + 30, '31'],
            [start + 60, '60'],
            [start + 90, '60'],
            [start + 120, '59'],
          ],
        },
      ],
    })
  })

  test('values slide through windows', async () => {
    const query = 'max_over_time({app="till"} | json | unwrap code [30s]) by (app)'
    const { data } = await ask('query_range', { query, step: '1m' })
    const values = [
      [start, '0'],
      [start + 60, '60'],
      [start + 120, '117'],
    ]
    expect(data).toMatchObject({ result: [{ metric: { app: 'till' }, values }] })
  })
})

describe('lines', () => {
  const last = '{"level":"error","code":117,"user":{"id":"u1"}}'

  test('the newest come first, with all of their labels', async () => {
    const { data, type } = await ask('query_range', { query: '{app="till"} | json code', limit: '1' })
    const stream = { app: 'till', code: '117', detected_level: 'error', env: 'prod', trace: 't1' }
    expect(type).toContain('application/json')
    expect(data).toMatchObject({
      resultType: 'streams',
      result: [{ stream, values: [[`${start + 117}000000000`, last]] }],
    })
  })

  test('labels are told apart by where they come from where that is asked for', async () => {
    const headers = { 'x-loki-response-encoding-flags': 'categorize-labels' }
    const { data } = await ask('query_range', { query: '{app="till"} | json code', limit: '1' }, { headers })
    const categories = { structuredMetadata: { detected_level: 'error', trace: 't1' }, parsed: { code: '117' } }
    expect(data).toMatchObject({
      encodingFlags: ['categorize-labels'],
      result: [{ stream: { app: 'till', env: 'prod' }, values: [[`${start + 117}000000000`, last, categories]] }],
    })
  })

  test('forward, with time between them, and the figures of what it took', async () => {
    const params = { query: '{env="prod"} |= "request"', direction: 'FORWARD', interval: '40s', limit: '10' }
    const { data } = await ask('query_range', params)
    const { result, stats } = data as { result: { values: string[][] }[]; stats: { summary: object } }
    expect(result.flatMap(({ values }) => values.map(([time]) => Number(time) / 1e9 - start))).toEqual([1, 41, 82])
    expect(stats.summary).toMatchObject({ totalLinesProcessed: 120, totalEntriesReturned: 3, totalPostFilterLines: 80 })
  })

  test('reading ends with the limit', async () => {
    const { data } = await ask('query_range', { query: '{env="prod"}', limit: '1' })
    expect(data).toMatchObject({ stats: { summary: { totalLinesProcessed: 1 } } })
  })

  test('the end is excluded and the beginning is not', async () => {
    const { data } = await ask('query_range', { query: '{env="prod"}', end: String(start + 1) })
    expect(data).toMatchObject({ stats: { summary: { totalEntriesReturned: 1 } } })
  })

  test('none is an empty list', async () => {
    const { status, data } = await ask('query_range', { query: '{app="gone"}' })
    expect([status, data]).toEqual([200, expect.objectContaining({ result: [] })])
  })

  test('a form does as well as an address', async () => {
    const body = new URLSearchParams({ query: '{app="till"} |= "117"' })
    const { data } = await ask('query_range', {}, { method: 'POST', body })
    expect(data).toMatchObject({ stats: { summary: { totalEntriesReturned: 1 } } })
  })
})

describe('what cannot be answered is told as text', () => {
  test.each([
    {
      path: 'query_range',
      params: { query: '{a="b"' },
      says: 'parse error at line 1, col 7: syntax error: unexpected $end, expecting } or ,',
    },
    {
      path: 'query_range',
      params: { query: '{a="b"}', limit: '5001' },
      says: 'max entries limit per query exceeded, limit > max_entries_limit_per_query (5001 > 5000)',
    },
    { path: 'query_range', params: { query: '{a="b"}', limit: '0' }, says: 'limit must be a positive value' },
    { path: 'query_range', params: { query: '{a="b"}', direction: 'up' }, says: "invalid direction 'up'" },
    {
      path: 'query_range',
      params: { query: 'rate({a="b"}[1m])', step: '0' },
      says: /^zero or negative query resolution/,
    },
    {
      path: 'query_range',
      params: { query: 'rate({a="b"}[1m])', step: '0.001' },
      says: /^exceeded maximum resolution of 11,000 points/,
    },
    { path: 'query_range', params: { query: '{a="b"}', start: 'noon' }, says: /^could not parse 'start' parameter: / },
    {
      path: 'query_range',
      params: { query: '{a="b"}', start: '9', end: '8' },
      says: /^end timestamp must not be before/,
    },
    { path: 'query', params: { query: '{a="b"}' }, says: /^log queries are not supported as an instant query type/ },
    {
      path: 'query',
      params: { query: 'count_over_time({app="shop"} | json [1m])' },
      says: /^pipeline error: 'JSONParserErr' for series: '\{__error__="JSONParserErr"/,
    },
    {
      path: 'query',
      params: {
        query:
          'sum by (app) (rate({env="prod"}[1m])) * sum by (env) (rate({env="prod"}[1m])) * on () sum by (app) (rate({env="prod"}[1m]))',
      },
      says: /^found duplicate series on the right hand-side;many-to-many/,
    },
    { path: 'query_range', params: { query: '{a="b"}', shards: '0_of_16' }, says: /^invalid 'shards' parameter: / },
    { path: 'query', params: { query: 'vector(1)', shards: '0_of_16' }, says: /^invalid 'shards' parameter: / },
    { path: 'query', params: { query: 'vector(1)', limit: '-1' }, says: /limit/ },
    { path: 'query', params: { query: 'vector(1)', direction: 'sideways' }, says: /direction/ },
    { path: 'query', params: { query: 'vector(1)', time: 'soon' }, says: /time/ },
    { path: 'query', params: {}, says: /^parse error/ },
    { path: 'labels', params: { query: '{a="b"} | json' }, says: 'only label matchers are supported' },
  ])('$path $params', async ({ path, params, says }) => {
    const { status, type, text } = await ask(path, { time: String(start + 120), ...params } as Record<string, string>)
    expect([status, type]).toEqual([400, 'text/plain; charset=utf-8'])
    expect(text).toMatch(says)
  })

  test.each([
    { limits: { maxSeries: 1 }, says: /^maximum number of series \(1\) reached for a single query; / },
    { limits: { maxPoints: 3 }, says: /^the query would hold more than 3 points; / },
    { limits: { maxScannedBytes: 100 }, says: /^the query would read too many bytes / },
  ])('a query beyond $limits', async ({ limits, says }) => {
    const params = { query: 'sum by (app) (count_over_time({env="prod"}[1m]))', step: '60' }
    const { status, text } = await askLoki(limits)('query_range', params)
    expect([status, text]).toEqual([400, expect.stringMatching(says)])
  })
})

test.each([
  { query: '{a="b"}|json', status: 200, body: { status: 'success', data: '{a="b"} | json' } },
  {
    query: '{a="b',
    status: 400,
    body: { status: 'invalid-query', error: 'parse error at line 1, col 4: literal not terminated' },
  },
])('format_query of $query is $status', async ({ query, status, body }) => {
  const answered = await ask('format_query', { query })
  expect([answered.status, JSON.parse(answered.text)]).toEqual([status, body])
})

describe('a store that has not answered', () => {
  // As a store does: whoever aborts a reading ends it.
  const endless = {
    ...createMemoryStreams([]),
    async *read(_: unknown, __: unknown, ___: unknown, signal: AbortSignal) {
      if (!signal.aborted) await once(signal, 'abort')
      yield* []
    },
  }
  const path = `http://localhost/loki/api/v1/query_range?${new URLSearchParams({ query: '{app="shop"}' })}`

  test('in time is told', async () => {
    const response = await createLoki(endless, { queryTimeoutMs: 1 }).app.request(path)
    expect([response.status, await response.text()]).toEqual([504, expect.stringMatching(/^request timed out, /)])
  })

  test('when the client leaves is asked no more', async () => {
    const left = AbortSignal.abort()
    const response = await createLoki(endless).app.request(new Request(path, { signal: left }))
    expect([response.status, await response.text()]).toEqual([499, 'the request was cancelled by the client'])
  })
})
