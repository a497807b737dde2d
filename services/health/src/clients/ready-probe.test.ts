import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createHttpProbe } from './http-probe.ts'

const limits = { timeoutMs: 300, maxAnswerBytes: 1_024 }
const never = new AbortController().signal
const opened: { close(): void }[] = []

afterEach(() => {
  for (const one of opened.splice(0)) one.close()
})

async function listen(handler: RequestListener, port = 0): Promise<{ server: Server; url: string; port: number }> {
  const server = createServer(handler)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  opened.push({ close: () => server.close() && server.closeAllConnections() })
  const bound = (server.address() as AddressInfo).port
  return { server, port: bound, url: `http://127.0.0.1:${bound}/readyz` }
}

function probe(url: string) {
  const created = createHttpProbe({ url, ...limits })
  opened.push(created)
  return created
}

describe('createHttpProbe()', () => {
  test.each<{ name: string; handler: RequestListener; outcome: object }>([
    {
      name: '200 is an answer',
      handler: (_, answer) => answer.end('ok'),
      outcome: { kind: 'answered', latencyMs: expect.any(Number) },
    },
    {
      name: '503 is a failure that quotes the first line, without control characters',
      handler: (_, answer) => answer.writeHead(503).end('loading \u001b[31mmodel\nsecond line'),
      outcome: { kind: 'failed', reason: 'answered 503: loading [31mmodel' },
    },
    {
      name: 'a redirect is not followed',
      handler: (_, answer) => answer.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      outcome: { kind: 'failed', reason: 'answered 302' },
    },
    {
      name: 'silence ends at the time limit',
      handler: () => undefined,
      outcome: { kind: 'failed', reason: 'no answer within 300 ms' },
    },
    {
      name: 'a body that never ends counts against the same limit',
      handler: (_, answer) => void answer.writeHead(200).write('o'),
      outcome: { kind: 'failed', reason: 'no answer within 300 ms' },
    },
    {
      name: 'a body without bound is cut, and its status counts',
      handler: (_, answer) => {
        const timer = setInterval(() => answer.write('x'.repeat(4_096)), 1)
        answer.once('close', () => clearInterval(timer))
      },
      outcome: { kind: 'answered' },
    },
    {
      name: 'a cut connection is named',
      handler: (request) => request.socket.destroy(),
      outcome: { kind: 'failed', reason: 'connection cut before the answer' },
    },
  ])('$name', async ({ handler, outcome }) => {
    const { url } = await listen(handler)
    expect(await probe(url).ask(never)).toMatchObject(outcome)
  })

  test('a port nobody listens on refuses', async () => {
    const { server, url } = await listen(() => undefined)
    server.close()
    expect(await probe(url).ask(never)).toMatchObject({ kind: 'failed', reason: 'connection refused' })
  })

  test('what is not HTTP is no valid answer, and its address stays out of the reason', async () => {
    const server = createTcpServer((socket) => socket.on('error', () => undefined).end('SSH-2.0-OpenSSH\r\n'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    opened.push(server)
    const { port } = server.address() as AddressInfo
    const outcome = await probe(`http://127.0.0.1:${port}/readyz`).ask(never)
    expect(outcome).toMatchObject({ kind: 'failed' })
    expect(JSON.stringify(outcome)).not.toContain('127.0.0.1')
  })

  test('checks share one connection', async () => {
    const sockets = new Set<unknown>()
    const { url } = await listen((request, answer) => {
      sockets.add(request.socket)
      answer.end('ok')
    })
    const asked = probe(url)
    for (let time = 0; time < 5; time++) await asked.ask(never)
    expect(sockets.size).toBe(1)
  })

  test('a service that restarted between two checks is not reported for its old connection', async () => {
    const first = await listen((_, answer) => answer.end('ok'))
    const asked = probe(first.url)
    expect((await asked.ask(never)).kind).toBe('answered')
    first.server.close()
    first.server.closeAllConnections()
    await new Promise((resolve) => setImmediate(resolve))
    await listen((_, answer) => answer.end('ok'), first.port)
    expect((await asked.ask(never)).kind).toBe('answered')
  })

  test('an abort ends the check at once', async () => {
    const { url } = await listen(() => undefined)
    const stop = new AbortController()
    const asked = probe(url).ask(stop.signal)
    stop.abort()
    expect(await asked).toMatchObject({ kind: 'failed' })
  })
})
