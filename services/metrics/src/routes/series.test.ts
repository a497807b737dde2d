import { beforeAll, describe, expect, test } from 'vitest'
import { withMetrics } from '../test-support/with-metrics.ts'

const metrics = withMetrics()

beforeAll(async () => {
  await metrics.write([
    { labels: { __name__: 'up', job: 'b', zone: 'x' }, samples: [[1_000_000, 1]] },
    { labels: { __name__: 'up', job: 'a' }, samples: [[2_000_000, 1]] },
    { labels: { __name__: 'http.hits', 'http.route': '/' }, samples: [[1_000_000, 1]] },
  ])
})

describe('/api/v1/series', () => {
  test('label sets, sorted', async () => {
    expect(await metrics.json('/api/v1/series?match[]=up')).toEqual({
      status: 'success',
      data: [
        { __name__: 'up', job: 'a' },
        { __name__: 'up', job: 'b', zone: 'x' },
      ],
    })
  })

  test('only those with samples in the range', async () => {
    const { data } = await metrics.json('/api/v1/series?match[]=up&start=1500&end=2500')
    expect(data).toEqual([{ __name__: 'up', job: 'a' }])
  })

  test('several selectors, in a form, each series once', async () => {
    const body = new URLSearchParams([
      ['match[]', 'up{job="a"}'],
      ['match[]', '{job=~"a|z"}'],
    ])
    const { data } = await metrics.json('/api/v1/series', { method: 'POST', body })
    expect(data).toEqual([{ __name__: 'up', job: 'a' }])
  })

  test.each([
    { name: 'no selector', params: '', error: 'no match[] parameter provided' },
    {
      name: 'a selector that matches everything',
      params: 'match[]={job=~".*"}',
      error: 'match[] must contain at least one non-empty matcher',
    },
    {
      name: 'a selector that cannot be read',
      params: 'match[]=up{',
      error: 'invalid parameter "match[]": 1:4: parse error',
    },
    {
      name: 'a limit that is none',
      params: 'match[]=up{&limit=x',
      error: 'invalid parameter "limit": strconv.Atoi: parsing "x": invalid syntax',
    },
    {
      name: 'a time that is none',
      params: 'match[]=up{&start=x',
      error: `invalid parameter "start": invalid time value for 'start': cannot parse "x" to a valid timestamp`,
    },
  ])('$name is refused', async ({ params, error }) => {
    const answer = await metrics.json(`/api/v1/series?${params}`)
    expect(answer).toMatchObject({ errorType: 'bad_data', error: expect.stringContaining(error) })
  })
})

test('nothing lies between an end and a later start', async () => {
  expect(await metrics.json('/api/v1/series?match[]=up&start=2&end=1')).toEqual({ status: 'success', data: [] })
})

describe('labels and their values', () => {
  test.each([
    { path: '/api/v1/labels?match[]=up{', error: '1:4: parse error: unexpected end of input inside braces' },
    { path: '/api/v1/label/job/values?match[]={}', error: 'match[] must contain at least one non-empty matcher' },
    {
      path: '/api/v1/labels?match[]={}&match[]=up{',
      error: '1:4: parse error: unexpected end of input inside braces',
    },
  ])('$path is refused in Prometheus’ words', async ({ path, error }) => {
    expect(await metrics.json(path)).toEqual({ status: 'error', errorType: 'bad_data', error })
  })

  test.each([
    { path: '/api/v1/labels', expected: ['__name__', 'http.route', 'job', 'zone'] },
    { path: '/api/v1/labels?match[]=up{job="a"}', expected: ['__name__', 'job'] },
    { path: '/api/v1/labels?start=1500&end=2500', expected: ['__name__', 'job'] },
    { path: '/api/v1/label/job/values', expected: ['a', 'b'] },
    { path: '/api/v1/label/job/values?match[]=up{zone="x"}', expected: ['b'] },
    { path: '/api/v1/label/__name__/values', expected: ['http.hits', 'up'] },
    { path: '/api/v1/label/U__http_2e_route/values', expected: ['/'] },
    { path: '/api/v1/label/nobody/values', expected: [] },
  ])('$path', async ({ path, expected }) => {
    expect(await metrics.json(path)).toEqual({ status: 'success', data: expected })
  })

  test('a limit cuts and says so', async () => {
    expect(await metrics.json('/api/v1/label/job/values?limit=1')).toEqual({
      status: 'success',
      data: ['a'],
      warnings: ['results truncated due to limit'],
    })
  })

  test('labels may be asked with a form', async () => {
    const body = new URLSearchParams({ 'match[]': 'up{job="a"}' })
    expect(await metrics.json('/api/v1/labels', { method: 'POST', body })).toMatchObject({ data: ['__name__', 'job'] })
  })
})
