import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createLogger } from '@hearth/kernel'
import type { Alert } from '@hearth/notify'
import { AlertmanagerSender } from '@hearth/rules'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createHttpAlertClient } from '../../clients/alerts/alertmanager-client.ts'
import { createHttpClient } from '../../clients/http/http-client.ts'
import { plainHttp } from '../../domain/scrape/http-options.ts'

const logger = createLogger({ service: 'metrics', level: 'silent' })

const bearer = { kind: 'credentials', scheme: 'Bearer', credentials: { kind: 'text', text: 'key' } } as const

const alert = (name: string, more: Partial<Alert> = {}): Alert => ({
  labels: { alertname: name },
  annotations: { summary: 'what' },
  startsAtMs: 0,
  endsAtMs: 60_000,
  generatorUrl: 'http://here/graph',
  ...more,
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v2/alerts`
}

/** A sender to a real server; `counts` adds up what became of alerts. */
function openSender(url: string, capacity = 1_000) {
  const http = createHttpClient({ environment: {}, clock: () => Date.now() })
  const post = createHttpAlertClient(http, { version: '1.2.3' })
  const counts = { sent: 0, failed: 0, dropped: 0 }
  const add = (kind: keyof typeof counts) => (_: string, count: number) => {
    counts[kind] += count
  }
  const sender = new AlertmanagerSender(
    { url, http: { ...plainHttp, authentication: bearer }, timeoutMs: 5_000 },
    {
      post,
      counts: { sent: add('sent'), failed: add('failed'), dropped: add('dropped') },
      logger,
      capacity,
      backoff: { firstMs: 10, maxMs: 20 },
    },
  )
  onTestFinished(async () => {
    await sender.close()
    http.close()
  })
  return { sender, counts }
}

describe('a sender of alerts', () => {
  test('posts them in the form of the API, with its key', async () => {
    const seen = Promise.withResolvers<{ body: string; authorization: string | undefined }>()
    const url = await serve(async (request, response) => {
      seen.resolve({ body: await text(request), authorization: request.headers.authorization })
      response.end()
    })
    openSender(url).sender.push([alert('a')])
    const { body, authorization } = await seen.promise
    expect(authorization).toBe('Bearer key')
    expect(JSON.parse(body)).toEqual([
      {
        labels: { alertname: 'a' },
        annotations: { summary: 'what' },
        startsAt: '1970-01-01T00:00:00.000Z',
        endsAt: '1970-01-01T00:01:00.000Z',
        generatorURL: 'http://here/graph',
      },
    ])
  })

  test('sends again what could not be sent, in its newest state alone', async () => {
    let open = false
    let last = ''
    const url = await serve(async (request, response) => {
      last = await text(request)
      response.writeHead(open ? 200 : 503).end()
    })
    const { sender, counts } = openSender(url)
    sender.push([alert('a')])
    await expect.poll(() => counts.failed).toBeGreaterThan(0)
    sender.push([alert('a', { endsAtMs: 1 }), alert('b')])
    open = true
    await expect.poll(() => sender.waiting).toBe(0)
    expect(JSON.parse(last)).toMatchObject([
      { labels: { alertname: 'a' }, endsAt: '1970-01-01T00:00:00.001Z' },
      { labels: { alertname: 'b' } },
    ])
  })

  test('gives up what is refused, and goes on', async () => {
    const url = await serve(async (request, response) => {
      response.writeHead((await text(request)).includes('"bad"') ? 400 : 200).end()
    })
    const { sender, counts } = openSender(url)
    sender.push([alert('bad')])
    await expect.poll(() => counts.dropped).toBe(1)
    sender.push([alert('good')])
    await expect.poll(() => counts.sent).toBe(1)
  })

  test('keeps no more than its queue holds, the newest', async () => {
    let open = false
    const bodies: string[] = []
    const url = await serve(async (request, response) => {
      const body = await text(request)
      if (open) bodies.push(body)
      response.writeHead(open ? 200 : 503).end()
    })
    const { sender, counts } = openSender(url, 2)
    sender.push([alert('a'), alert('b'), alert('c')])
    expect([sender.waiting, counts.dropped]).toEqual([2, 1])
    open = true
    await expect.poll(() => counts.sent).toBe(2)
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject([{ labels: { alertname: 'b' } }, { labels: { alertname: 'c' } }])
  })

  test.each(['http://169.254.169.254/api/v2/alerts', 'http://[fe80::1]/api/v2/alerts'])(
    'reaches no metadata service: %s',
    async (url) => {
      const http = createHttpClient({ environment: {}, clock: () => Date.now() })
      onTestFinished(() => http.close())
      const client = createHttpAlertClient(http, { version: '1' })
      const post = client([alert('a')], { url, http: plainHttp, timeoutMs: 1_000 }, new AbortController().signal)
      await expect(post).rejects.toThrow(/^Cannot tell .* of alerts: .*link-local or a metadata service/)
    },
  )
})
