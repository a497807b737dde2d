import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createGetter, type GetterOptions } from './http-get.ts'

async function serve(answer: RequestListener): Promise<{ server: Server; url: string }> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

function getterOf(url: string, options: Partial<GetterOptions> = {}) {
  const getter = createGetter({ url, accept: 'text/plain', timeoutMs: 10_000, maxAnswerBytes: 100, ...options })
  onTestFinished(() => getter.close())
  return { ...getter, ask: () => getter.get(new AbortController().signal) }
}

describe('createGetter()', () => {
  test('tells status and body of an answer, and how long it took', async () => {
    const { url } = await serve((_request, response) => response.writeHead(503).end('not yet'))
    expect(await getterOf(url).ask()).toEqual({ status: 503, text: 'not yet', latencyMs: expect.any(Number) })
  })

  test('says what it takes, who asks, and its key', async () => {
    const { url } = await serve(({ headers: { accept, authorization, 'user-agent': agent } }, response) =>
      response.end(JSON.stringify([accept, authorization, agent])),
    )
    expect(await getterOf(url).ask()).toMatchObject({ text: '["text/plain",null,"hearth-health"]' })
    expect(await getterOf(url, { key: async () => 'k' }).ask()).toMatchObject({
      text: '["text/plain","Bearer k","hearth-health"]',
    })
  })

  test('ends at once when whoever asks leaves', async () => {
    const { server, url } = await serve(() => undefined)
    const { get } = getterOf(url)
    const leaving = new AbortController()
    const asked = get(leaving.signal)
    await once(server, 'request')
    leaving.abort(new Error('left'))
    const left = { refusal: 'no answer (ABORT_ERR)' }
    expect(await asked).toMatchObject(left)
    expect(await get(leaving.signal)).toMatchObject(left)
  })

  test('asks over one kept connection', async () => {
    const { server, url } = await serve((_request, response) => response.end('ok'))
    const connected = vi.fn()
    server.on('connection', connected)
    const { ask } = getterOf(url)
    await ask()
    await ask()
    expect(connected).toHaveBeenCalledTimes(1)
  })

  test('a kept connection that has ended meanwhile is no failure', async () => {
    const { server, url } = await serve((_request, response) => response.end('ok'))
    const { ask } = getterOf(url)
    await ask()
    // It is told with the next request at the latest.
    server.closeAllConnections()
    expect(await ask()).toMatchObject({ text: 'ok' })
  })

  test.each([
    { bytes: 99, read: 99 },
    { bytes: 100, read: 100 },
    { bytes: 1_000, read: 100 },
  ])('of $bytes bytes it reads $read', async ({ bytes, read }) => {
    const { url } = await serve((_request, response) => response.end('x'.repeat(bytes)))
    expect(await getterOf(url).ask()).toMatchObject({ text: 'x'.repeat(read) })
  })

  test('does not follow a redirect', async () => {
    const { url } = await serve((_request, response) => response.writeHead(302, { location: '/other' }).end())
    expect(await getterOf(url).ask()).toMatchObject({ status: 302 })
  })
})

describe('where there is no answer, it says that', () => {
  const refusalOf = async (url: string, options: Partial<GetterOptions> = {}) => getterOf(url, options).ask()

  test('nobody listens', async () => {
    const { server, url } = await serve(() => undefined)
    server.close()
    await once(server, 'close')
    expect(await refusalOf(url)).toEqual({ refusal: 'connection refused', latencyMs: expect.any(Number) })
  })

  test('the connection was cut', async () => {
    const { url } = await serve((request) => request.socket.destroy())
    expect(await refusalOf(url)).toMatchObject({ refusal: 'connection cut before the answer' })
  })

  test('it came too late', async () => {
    const { url } = await serve(() => undefined)
    expect(await refusalOf(url, { timeoutMs: 20 })).toMatchObject({ refusal: 'no answer within 20 ms' })
  })

  test('its body came too late', async () => {
    const { url } = await serve((_request, response) => void response.writeHead(200).write('x'))
    expect(await refusalOf(url, { timeoutMs: 20 })).toMatchObject({ refusal: 'no answer within 20 ms' })
  })

  test('it was no HTTP', async () => {
    const { url } = await serve((request) => request.socket.end('hello\r\n\r\n'))
    expect(await refusalOf(url)).toMatchObject({ refusal: expect.stringMatching(/^no answer \(HPE_/) })
  })

  test('the address is never asked', async () => {
    expect(await refusalOf('http://169.254.169.254/')).toMatchObject({
      refusal: 'the address is link-local or a metadata service, which is not asked',
    })
  })

  test('whoever asked has gone', async () => {
    const { url } = await serve(() => undefined)
    expect(await getterOf(url).get(AbortSignal.abort())).toMatchObject({ refusal: expect.any(String) })
  })
})

describe('a connection that ends while nothing is asked', () => {
  test('is told, when it had been kept for a while', async () => {
    const { server, url } = await serve((_request, response) => response.end('ok'))
    const onLost = vi.fn()
    const { ask } = getterOf(url, { onLost })
    const clock = vi.spyOn(performance, 'now')
    await ask()
    clock.mockReturnValue(performance.now() + 1_000)
    server.closeAllConnections()
    await expect.poll(() => onLost.mock.calls.length).toBe(1)
    vi.restoreAllMocks()
  })

  test('is not told when it ends soon after its answer', async () => {
    const { server, url } = await serve((_request, response) => response.end('ok'))
    const onLost = vi.fn()
    const { ask } = getterOf(url, { onLost })
    const clock = vi.spyOn(performance, 'now').mockReturnValue(5_000)
    await ask()
    clock.mockReturnValue(5_099)
    server.closeAllConnections()
    // Over a new connection: the old one is gone by then.
    await ask()
    vi.restoreAllMocks()
    expect(onLost).not.toHaveBeenCalled()
  })

  test('is not told when it was closed here', async () => {
    const { server, url } = await serve((_request, response) => response.end('ok'))
    const onLost = vi.fn()
    const connected = once(server, 'connection')
    const { ask, close } = getterOf(url, { onLost })
    const clock = vi.spyOn(performance, 'now').mockReturnValue(5_000)
    await ask()
    clock.mockReturnValue(9_000)
    const [socket] = await connected
    close()
    await once(socket, 'close')
    vi.restoreAllMocks()
    expect(onLost).not.toHaveBeenCalled()
  })
})
