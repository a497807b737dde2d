import { describe, expect, test } from 'vitest'
import type { Server } from './server.ts'
import { startServer } from './test-support/start-server.ts'

const define = ({ app }: Server) => void app.get('/api/v1/apikey/:key', (c) => c.text('known'))

describe('the metrics of a server', () => {
  test('count and time each request by the route that answers, not by its address', async () => {
    const { url } = await startServer((server) => {
      define(server)
      // Middleware that is registered later matches the earlier routes too.
      server.app.use((_, next) => next())
    })
    await fetch(`${url}/livez`)
    await fetch(`${url}/api/v1/apikey/hush`)
    await fetch(`${url}/nowhere/1`)
    const lines = async () => (await (await fetch(`${url}/metrics`)).text()).split('\n')
    const counted = (route: string, status: number) =>
      `http_requests_total{method="GET",route="${route}",status="${status}",service="health"} 1`
    const timed = 'http_request_duration_seconds_count{service="health",method="GET",route="/livez"} 1'
    await expect
      .poll(lines)
      .toEqual(
        expect.arrayContaining([
          counted('/livez', 200),
          counted('/api/v1/apikey/:key', 200),
          counted('/*', 404),
          timed,
        ]),
      )
  })

  test("are served in Prometheus' text format", async () => {
    const { url } = await startServer(define)
    const response = await fetch(`${url}/metrics`)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  })
})
