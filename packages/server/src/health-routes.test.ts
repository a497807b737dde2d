import { expect, test } from 'vitest'
import { healthRoutes } from './health-routes.ts'
import { createMetrics } from './metrics.ts'

test.each([
  { path: '/readyz', text: 'warning: 3 samples lost' },
  { path: '/readyz?verbose', text: '[+]ping ok\n[+]ready warning: 3 samples lost\nreadyz check passed\n' },
  { path: '/readyz?exclude=ready', text: 'ok' },
  { path: '/livez', text: 'ok' },
])('$path of a service that is ready and has to tell something', async ({ path, text }) => {
  const routes = healthRoutes({
    metrics: createMetrics('metrics'),
    draining: new AbortController().signal,
    ready: () => ({ ok: true, warning: '3 samples lost' }),
  })
  const response = await routes.request(path)
  expect([response.status, await response.text()]).toEqual([200, text])
})
