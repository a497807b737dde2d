import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createReadyProbe, type ReadyProbeOptions } from './ready-probe.ts'

const limits = { timeoutMs: 20_000, maxAnswerBytes: 1_024, warnLatencyMs: 20_000 }
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

function probe(url: string, own: Partial<ReadyProbeOptions> = {}) {
  const created = createReadyProbe({ url, ...limits, ...own })
  opened.push(created)
  return created
}

describe('createReadyProbe()', () => {
  test.each<{ name: string; handler: RequestListener; outcome: object; own?: Partial<ReadyProbeOptions> }>([
    {
      name: '200 is an answer',
      handler: (_, answer) => answer.end('ok'),
      outcome: { state: 'passing', httpStatus: 200, latencyMs: expect.any(Number) },
    },
    {
      name: '200 with a warning is one',
      handler: (_, answer) => answer.end('warning: 3 samples lost'),
      outcome: { state: 'warning', httpStatus: 200, reason: '3 samples lost', latencyMs: expect.any(Number) },
    },
    {
      name: '503 is a failure that quotes the first line, without control characters',
      handler: (_, answer) => answer.writeHead(503).end('loading \u001b[31mmodel\nsecond line'),
      outcome: { state: 'failing', reason: 'answered 503: loading [31mmodel' },
    },
    {
      name: 'a choice of several places is none',
      handler: (_, answer) => answer.writeHead(300).end(),
      outcome: { state: 'failing', reason: 'answered 300' },
    },
    {
      name: 'a redirect is not followed',
      handler: (_, answer) => answer.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      outcome: { state: 'failing', reason: 'answered 302' },
    },
    {
      name: 'silence ends at the time limit',
      handler: () => undefined,
      own: { timeoutMs: 300 },
      outcome: { state: 'failing', reason: 'no answer within 300 ms' },
    },
    {
      name: 'a body that never ends counts against the same limit',
      handler: (_, answer) => void answer.writeHead(200).write('o'),
      own: { timeoutMs: 300 },
      outcome: { state: 'failing', reason: 'no answer within 300 ms' },
    },
    {
      name: 'a body without bound is cut, and its status counts',
      handler: (_, answer) => {
        const timer = setInterval(() => answer.write('x'.repeat(4_096)), 1)
        answer.once('close', () => clearInterval(timer))
      },
      outcome: { state: 'passing' },
    },
    {
      name: 'a cut connection is named',
      handler: (request) => request.socket.destroy(),
      outcome: { state: 'failing', reason: 'connection cut before the answer' },
    },
  ])('$name', async ({ handler, own, outcome }) => {
    const { url } = await listen(handler)
    expect(await probe(url, own).ask(never)).toMatchObject(outcome)
  })

  test('a port nobody listens on refuses', async () => {
    const { server, url } = await listen(() => undefined)
    server.close()
    expect(await probe(url).ask(never)).toMatchObject({ state: 'failing', reason: 'connection refused' })
  })

  test('what is not HTTP is no valid answer, and its address stays out of the reason', async () => {
    const server = createTcpServer((socket) => socket.on('error', () => undefined).end('SSH-2.0-OpenSSH\r\n'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    opened.push(server)
    const { port } = server.address() as AddressInfo
    const outcome = await probe(`http://127.0.0.1:${port}/readyz`).ask(never)
    expect(outcome).toMatchObject({ state: 'failing' })
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
    expect((await asked.ask(never)).state).toBe('passing')
    first.server.close()
    first.server.closeAllConnections()
    await new Promise((resolve) => setImmediate(resolve))
    await listen((_, answer) => answer.end('ok'), first.port)
    expect((await asked.ask(never)).state).toBe('passing')
  })

  describe('a connection', () => {
    let nowMs = 0
    beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => nowMs))
    afterEach(() => void vi.restoreAllMocks())

    const closed = async (server: Server) => {
      const open = () => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))
      await vi.waitUntil(async () => (await open()) === 0, { timeout: 50_000, interval: 5 })
      // The other end of it is told in the same turn, or in the next.
      await turn()
      await turn()
    }

    test('that ends between two checks is told at once', async () => {
      const { server, url } = await listen((_, answer) => answer.end('ok'))
      const lost = Promise.withResolvers<void>()
      await probe(url, { onLost: lost.resolve }).ask(never)
      nowMs += 150
      server.closeAllConnections()
      await lost.promise
    })

    test('that ends with each answer is not told about', async () => {
      const { server, url } = await listen((_, answer) => answer.setHeader('connection', 'close').end('ok'))
      let losses = 0
      await probe(url, { onLost: () => losses++ }).ask(never)
      nowMs += 50
      await closed(server)
      expect(losses).toBe(0)
    })

    test('that the probe itself ends is no loss', async () => {
      const { server, url } = await listen((_, answer) => answer.end('ok'))
      let losses = 0
      const asked = probe(url, { onLost: () => losses++ })
      await asked.ask(never)
      nowMs += 150
      asked.close()
      await closed(server)
      expect(losses).toBe(0)
    })
  })

  test('a slow answer is a warning', async () => {
    const { url } = await listen((_, answer) => void setTimeout(() => answer.end('ok'), 270))
    expect(await probe(url, { warnLatencyMs: 250 }).ask(never)).toMatchObject({
      state: 'warning',
      reason: expect.stringMatching(/^slow answer, \d/),
    })
  })

  test('an abort ends the check at once', async () => {
    const { url } = await listen(() => undefined)
    const stop = new AbortController()
    const asked = probe(url).ask(stop.signal)
    stop.abort()
    expect(await asked).toMatchObject({ state: 'failing' })
  })
})
