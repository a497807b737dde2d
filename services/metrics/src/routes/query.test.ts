import { beforeAll, describe, expect, test } from 'vitest'
import { withMetrics } from '../test-support/with-metrics.ts'

const metrics = withMetrics()

beforeAll(async () => {
  await metrics.write([
    {
      labels: { __name__: 'm', job: 'b' },
      samples: [
        [1_000_000, 1],
        [1_015_000, 2],
        [1_030_000, 3],
      ],
    },
    {
      labels: { __name__: 'm', job: 'a' },
      samples: [
        [1_000_000, 10],
        [1_015_000, 1e-7],
        [1_030_000, 30],
      ],
    },
  ])
})

const seconds = expect.any(Number)
const form = (params: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(params) })

describe('/api/v1/query', () => {
  test('answers a vector at a time', async () => {
    expect(await metrics.json('/api/v1/query?query=m{job="b"}&time=1020')).toEqual({
      status: 'success',
      data: { resultType: 'vector', result: [{ metric: { __name__: 'm', job: 'b' }, value: [1020, '2'] }] },
    })
  })

  test('takes a form', async () => {
    const { data } = await metrics.json('/api/v1/query', form({ query: 'm{job="a"}', time: '1970-01-01T00:17:00Z' }))
    expect(data).toMatchObject({ result: [{ value: [1020, '1e-07'] }] })
  })

  test('takes a form in parts', async () => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ query: 'm{job="a"}', time: '1020' })) body.append(name, value)
    const { data } = await metrics.json('/api/v1/query', { method: 'POST', body })
    expect(data).toMatchObject({ result: [{ value: [1020, '1e-07'] }] })
  })

  test('a parameter that is broken is as good as none', async () => {
    const { data } = await metrics.json('/api/v1/query?query=time()&time=1020&limit=%zz&stats=a;b')
    expect(data).toEqual({ resultType: 'scalar', result: [1020, '1020'] })
  })

  test.each([
    ['-0.0015', '-1.5ms'],
    ['-3661', '-1h1m1s'],
    ['0.0000000001', '0s'],
  ])('a timeout of %s s is none', async (timeout, told) => {
    const error = `invalid parameter "timeout": timeout must be positive, got ${told}`
    expect(await metrics.json(`/api/v1/query?query=1&timeout=${timeout}`)).toMatchObject({ error })
  })

  test('without a time it is now', async () => {
    const before = Date.now()
    const { data } = (await metrics.json('/api/v1/query?query=time()')) as unknown as {
      data: { result: [number, string] }
    }
    const toldMs = Math.round(data.result[0] * 1000)
    expect(toldMs).toBeGreaterThanOrEqual(before)
    expect(toldMs).toBeLessThanOrEqual(Date.now())
  })

  test('a limit cuts and says so', async () => {
    expect(await metrics.json('/api/v1/query?query=m&time=1020&limit=1')).toMatchObject({
      data: { result: [expect.anything()] },
      warnings: ['results truncated due to limit'],
    })
  })

  test('lookback_delta shortens how far back a sample may lie', async () => {
    const { data } = await metrics.json('/api/v1/query?query=m&time=1040&lookback_delta=5s')
    expect(data).toEqual({ resultType: 'vector', result: [] })
  })

  test.each([
    {
      name: 'an expression that ends early',
      params: 'query=sum(',
      error: '1:5: parse error: unclosed left parenthesis',
    },
    { name: 'no expression', params: '', error: 'parse error: no expression found in input' },
    {
      name: 'a time that is none',
      params: 'query=m&time=abc',
      error: `invalid time value for 'time': cannot parse "abc" to a valid timestamp`,
    },
    { name: 'a duration that is none', params: 'query=m&timeout=abc', error: 'cannot parse "abc" to a valid duration' },
    { name: 'a limit that is none', params: 'query=m&limit=-1', error: 'limit must be non-negative' },
  ])('$name is bad_data', async ({ params, error }) => {
    const answer = await metrics.json(`/api/v1/query?${params}`)
    expect(answer).toMatchObject({ errorType: 'bad_data', error: expect.stringContaining(error) })
    expect(answer.error).toMatch(/^invalid parameter "\w+": /)
    expect((await metrics.ask(`/api/v1/query?${params}`)).status).toBe(400)
  })

  test('tells what it took where that is asked', async () => {
    const path = '/api/v1/query?query=sum(count_over_time(m[1m]))&time=1040'
    const stats = {
      timings: {
        ...{ evalTotalTime: seconds, resultSortTime: seconds, queryPreparationTime: seconds },
        ...{ innerEvalTime: seconds, execQueueTime: seconds, execTotalTime: seconds },
      },
      samples: { totalQueryableSamples: 6, samplesRead: 6, seriesTouched: 2, peakSamples: expect.any(Number) },
    }
    expect((await metrics.json(`${path}&stats=true`)).data).toEqual({
      resultType: 'vector',
      result: [{ metric: {}, value: [1040, '6'] }],
      stats,
    })
    const { data } = await metrics.json(`${path}&stats=all`)
    expect(data).toMatchObject({ stats: { samples: { totalQueryableSamplesPerStep: [[1040, 6]] } } })
    expect((await metrics.json(path)).data).not.toHaveProperty('stats')
    const range = '/api/v1/query_range?query=sum(count_over_time(m[1m]))&start=1010&end=1030&step=10&stats=all'
    const steps = (...counts: readonly number[]) => counts.map((count, at) => [1010 + at * 10, count])
    expect((await metrics.json(range)).data).toMatchObject({
      stats: { samples: { totalQueryableSamplesPerStep: steps(2, 4, 6), samplesReadPerStep: steps(2, 2, 2) } },
    })
  })

  test('a lookback that is none is bad_data', async () => {
    expect(await metrics.json('/api/v1/query?query=m&lookback_delta=abc')).toMatchObject({
      errorType: 'bad_data',
      error: 'error parsing lookback delta duration: cannot parse "abc" to a valid duration',
    })
  })

  test('what cannot be matched is 422', async () => {
    const answer = await metrics.ask(`/api/v1/query?time=1020&query=${encodeURIComponent('m + on() m')}`)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ status: 'error', errorType: 'execution' })
  })

  test.each(['0', '-1.5'])('a timeout of %s is refused', async (timeout) => {
    const answer = await metrics.ask(`/api/v1/query?query=m&timeout=${timeout}`)
    expect(answer.status).toBe(400)
    const error = `invalid parameter "timeout": timeout must be positive, got ${timeout}s`
    expect(await answer.json()).toMatchObject({ errorType: 'bad_data', error })
  })

  test('a lookback that looks nowhere back is the usual one', async () => {
    const { data } = await metrics.json('/api/v1/query?query=m&time=1000&lookback_delta=-5')
    expect(data).toEqual((await metrics.json('/api/v1/query?query=m&time=1000')).data)
  })

  test('stats other than true and all are told of as well, with a warning', async () => {
    const { data, warnings } = await metrics.json('/api/v1/query?query=1&stats=some')
    expect(data).toMatchObject({ stats: { samples: { totalQueryableSamples: 0 } } })
    expect(warnings).toEqual([expect.stringContaining('value "some" for parameter "stats" is deprecated')])
  })
})

describe('a heavy query', () => {
  const heavy = `/api/v1/query?query=${encodeURIComponent('sum_over_time(quantile_over_time(0.5, vector(1)[1h:1s])[10d:1m])')}`
  const isRunning = async () => {
    const page = await (await metrics.ask('/metrics')).text()
    return !/^prometheus_engine_queries\{.*\} 0$/m.test(page)
  }

  test('lets others be answered, and ends when its client leaves', async () => {
    const leave = new AbortController()
    const asked = metrics.ask(heavy, { signal: leave.signal })
    await expect.poll(isRunning).toBe(true)
    expect((await metrics.ask('/-/ready')).status).toBe(200)
    leave.abort()
    await expect(asked).rejects.toThrow()
    await expect.poll(isRunning).toBe(false)
  })

  test('ends when its time is over', async () => {
    expect(await metrics.json(`${heavy}&timeout=50ms`)).toMatchObject({ errorType: 'timeout' })
  })
})

describe('/api/v1/query_range', () => {
  test('answers a matrix sorted by labels', async () => {
    expect(await metrics.json('/api/v1/query_range?query=m&start=1000&end=1030&step=15')).toEqual({
      status: 'success',
      data: {
        resultType: 'matrix',
        result: [
          {
            metric: { __name__: 'm', job: 'a' },
            values: [
              [1000, '10'],
              [1015, '1e-07'],
              [1030, '30'],
            ],
          },
          {
            metric: { __name__: 'm', job: 'b' },
            values: [
              [1000, '1'],
              [1015, '2'],
              [1030, '3'],
            ],
          },
        ],
      },
    })
  })

  test('takes a form and a duration', async () => {
    const params = { query: 'm{job="b"}', start: '1000', end: '1030', step: '30s' }
    const { data } = await metrics.json('/api/v1/query_range', form(params))
    expect(data).toMatchObject({
      result: [
        {
          values: [
            [1000, '1'],
            [1030, '3'],
          ],
        },
      ],
    })
  })

  test.each([
    ['0.001', [0, 0.001, 0.002, 0.003]],
    ['0.0019', [0, 0.001, 0.002, 0.003]],
    ['0.002', [0, 0.002]],
  ])('a step of %s s has whole milliseconds', async (step, times) => {
    const { data } = await metrics.json(`/api/v1/query_range?query=vector(1)&start=0&end=0.003&step=${step}`)
    expect(data).toMatchObject({ result: [{ values: times.map((time) => [time, '1']) }] })
  })

  test('the last part of a step does not count', async () => {
    const { data } = await metrics.json('/api/v1/query_range?query=vector(1)&start=0&end=11000.9&step=1')
    expect((data as { result: { values: unknown[] }[] }).result[0]?.values).toHaveLength(11_001)
  })

  test.each([
    {
      name: 'an end before the start',
      params: 'start=2&end=1&step=1',
      error: 'invalid parameter "end": end timestamp must not be before start time',
    },
    {
      name: 'a step of 0',
      params: 'start=1&end=2&step=0',
      error:
        'invalid parameter "step": zero or negative query resolution step widths are not accepted. Try a positive integer',
    },
    {
      name: 'too many steps',
      params: 'start=0&end=11001&step=1',
      error:
        'exceeded maximum resolution of 11,000 points per timeseries. Try decreasing the query resolution (?step=XX)',
    },
    {
      name: 'no start',
      params: 'end=2&step=1',
      error: 'invalid parameter "start": cannot parse "" to a valid timestamp',
    },
    {
      name: 'no step',
      params: 'start=1&end=2',
      error: 'invalid parameter "step": cannot parse "" to a valid duration',
    },
  ])('$name is refused', async ({ params, error }) => {
    expect(await metrics.json(`/api/v1/query_range?query=m&${params}`)).toMatchObject({ errorType: 'bad_data', error })
  })

  test('a long answer is whole, compressed or not', async () => {
    const path = '/api/v1/query_range?query=vector(time())&start=0&end=10999&step=1'
    const plain = await (await metrics.ask(path, { headers: { 'accept-encoding': 'identity' } })).text()
    const answer = await metrics.ask(path)
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(await answer.text()).toBe(plain)
    expect(JSON.parse(plain).data.result[0].values).toHaveLength(11_000)
  })
})

describe('expressions without evaluation', () => {
  test('format_query lays out', async () => {
    expect(await metrics.json('/api/v1/format_query?query=sum%20by(a)(m)')).toMatchObject({ data: 'sum by (a) (m)' })
  })

  test('parse_query gives the tree', async () => {
    expect(await metrics.json('/api/v1/parse_query', form({ query: '1' }))).toMatchObject({
      data: { type: 'numberLiteral', val: '1' },
    })
  })

  test('both refuse what cannot be read', async () => {
    expect(await metrics.json('/api/v1/format_query?query=(')).toMatchObject({ errorType: 'bad_data' })
  })
})
