import { describe, expect, test } from 'vitest'
import { healthRoutes, type Readiness, renderUnmatched } from './health-routes.ts'
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

describe('a probe as Kubernetes has it', () => {
  const refused = 'warn: some health checks cannot be excluded: no matches for'

  test.each<{ path: string; ready: Readiness; status: number; text: string }>([
    { path: '/readyz', ready: { ok: true }, status: 200, text: 'ok' },
    { path: '/readyz', ready: { ok: false, reason: 'loading' }, status: 503, text: 'loading' },
    { path: '/readyz', ready: { ok: false }, status: 503, text: 'not ready' },
    { path: '/livez', ready: { ok: false }, status: 200, text: 'ok' },
    { path: '/readyz?exclude=ready', ready: { ok: false }, status: 200, text: 'ok' },
    {
      path: '/readyz?verbose',
      ready: { ok: false, reason: 'loading' },
      status: 503,
      text: '[+]ping ok\n[-]ready failed: loading\nreadyz check failed\n',
    },
    {
      path: '/readyz?verbose&exclude=ready&exclude=cellar',
      ready: { ok: false },
      status: 200,
      text: `[+]ping ok\n[+]ready excluded: ok\n${refused} "cellar"\nreadyz check passed\n`,
    },
    { path: '/livez?verbose', ready: { ok: true }, status: 200, text: '[+]ping ok\nlivez check passed\n' },
  ])('$path of one that is ready: $ready', async ({ path, ready, status, text }) => {
    const draining = new AbortController().signal
    const routes = healthRoutes({ metrics: createMetrics('metrics'), draining, ready: () => ready })
    const response = await routes.request(path)
    expect([response.status, await response.text()]).toEqual([status, text])
  })

  test('is not ready while it stops, and lives', async () => {
    const stopping = { metrics: createMetrics('metrics'), draining: AbortSignal.abort(), ready: () => ({ ok: true }) }
    const routes = healthRoutes(stopping)
    const ready = await routes.request('/readyz')
    expect([ready.status, await ready.text()]).toEqual([503, 'stopping'])
    expect((await routes.request('/livez')).status).toBe(200)
  })

  test.each([
    { excluded: ['ping'], lines: [] },
    { excluded: [], lines: [] },
    { excluded: ['z', 'ping', 'a', 'z'], lines: [`${refused} "a","z"`] },
  ])('names what it is to leave out and does not have: $excluded', ({ excluded, lines }) => {
    expect(renderUnmatched(excluded, ['ping', 'ready'])).toEqual(lines)
  })
})
