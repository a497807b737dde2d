import { expect, test } from 'vitest'
import { startDashboard } from '../../test-support/start-dashboard.ts'

const rules = '/api/prometheus/grafana/api/v1/rules'

test('while the metrics service is away a dashboard has no rules, and all of them are an error', async () => {
  // Nothing listens on the port of discard.
  const { ask } = await startDashboard({ config: { metricsUrl: 'http://127.0.0.1:9' } })
  expect(await ask('GET', `${rules}?dashboard_uid=any`)).toMatchObject({
    status: 200,
    body: { status: 'success', data: { groups: [] }, warnings: [expect.stringContaining('Hearth metrics')] },
  })
  expect((await ask('GET', rules)).status).toBe(502)
})
