import { expect, test } from 'vitest'
import { sendResult, startFakePrometheus } from '../test-support/fake-prometheus.ts'
import { basic, password, startDashboard, user } from '../test-support/start-dashboard.ts'

async function query(acceptEncoding: string): Promise<Response> {
  const values = Array.from({ length: 5_000 }, (_, index) => [1_700_000_000 + index * 15, '1'])
  const { url: metricsUrl } = await startFakePrometheus((_asked, response) =>
    sendResult(response, 'matrix', [{ metric: { __name__: 'up' }, values }]),
  )
  const { url } = await startDashboard({ config: { metricsUrl } })
  return fetch(`${url}/api/ds/query`, {
    method: 'POST',
    headers: { authorization: basic(user, password), 'accept-encoding': acceptEncoding },
    body: JSON.stringify({ from: 'now-1h', to: 'now', queries: [{ refId: 'A', expr: 'up' }] }),
  })
}

test('answers to queries are compressed for those who accept it', async () => {
  const answer = await query('gzip, deflate, br')
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(answer.headers.get('vary')).toMatch(/accept-encoding/i)
  expect(await answer.json()).toMatchObject({ results: { A: { status: 200 } } })
})

test('and are sent as they are to others', async () => {
  const answer = await query('identity')
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(await answer.json()).toMatchObject({ results: { A: { status: 200 } } })
})
