import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { nameLeadsTo } from '@hearth/outbound/test-support'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startMetrics } from './test-support/start-metrics.ts'

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** What `/api/v1/targets` says about a target, once it says something like that. */
async function expectError(url: string, expected: RegExp): Promise<void> {
  const metrics = await startMetrics({ targets: [{ job: 'odd', url, intervalMs: 100, bearerToken: 'k' }] })
  onTestFinished(() => metrics.remove())
  const error = async () => {
    const answer = await (await fetch(`${metrics.url}/api/v1/targets`)).json()
    return (answer as { data: { activeTargets: { lastError: string }[] } }).data.activeTargets[0]?.lastError
  }
  await expect.poll(error, { interval: 50 }).toMatch(expected)
}

const closed = /^Cannot scrape ".*": the address is link-local or a metadata service, which no target may have$/

describe('a target is never scraped', () => {
  test.each([
    'http://169.254.169.254/latest/meta-data',
    'http://168.63.129.16/machine',
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://[2002:a9fe:a9fe::]/',
    'http://[fe80::1]/',
    'http://2852039166/',
  ])('at a metadata service: %s', (url) => expectError(url, closed))

  test('where it redirects to one', async () => {
    const port = await serve((_request, response) =>
      response.writeHead(302, { location: 'http://[::ffff:a9fe:a9fe]/' }).end(),
    )
    await expectError(`http://127.0.0.1:${port}`, closed)
  })

  test('where its name moves to one', async () => {
    nameLeadsTo('moving.example', '127.0.0.1', '169.254.169.254')
    let asked = 0
    const port = await serve((_request, response) => {
      asked++
      response.writeHead(200, { 'content-type': 'text/plain', connection: 'close' }).end('up_here 1\n')
    })
    await expectError(`http://moving.example:${port}`, closed)
    expect(asked).toBe(1)
  })
})

test('a redirect to another origin gets no credential', async () => {
  const seen = Promise.withResolvers<string | undefined>()
  const there = await serve((request, response) => {
    seen.resolve(request.headers.authorization)
    response.writeHead(500).end()
  })
  const here = await serve((_request, response) =>
    response.writeHead(302, { location: `http://localhost:${there}/metrics` }).end(),
  )
  await expectError(`http://127.0.0.1:${here}`, /HTTP status 500/)
  expect(await seen.promise).toBeUndefined()
})
