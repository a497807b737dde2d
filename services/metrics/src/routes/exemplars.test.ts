import { expect, test } from 'vitest'
import { withMetrics } from '../test-support/with-metrics.ts'

const metrics = withMetrics()

test.each([
  { name: 'series have none', query: 'sum by (a) (rate(m[5m])) > 1' },
  { name: 'nor has a parameter that reads series', query: 'topk(scalar(m), vector(1))' },
])('$name', async ({ query }) => {
  const path = `/api/v1/query_exemplars?query=${encodeURIComponent(query)}&start=1&end=2`
  expect(await metrics.json(path)).toEqual({ status: 'success', data: [] })
})

test('an expression that reads no series has no answer at all', async () => {
  const answer = await metrics.ask('/api/v1/query_exemplars?query=-(1)%2Btime()')
  expect([answer.status, await answer.text()]).toEqual([204, ''])
})

test.each([
  {
    name: 'an expression that ends early',
    params: 'query=m{',
    error: '1:3: parse error: unexpected end of input inside braces',
  },
  {
    name: 'an end before the start',
    params: 'query=m&start=2&end=1',
    error: 'end timestamp must not be before start timestamp',
  },
])('$name is refused', async ({ params, error }) => {
  expect(await metrics.json(`/api/v1/query_exemplars?${params}`)).toEqual({
    status: 'error',
    errorType: 'bad_data',
    error,
  })
})
