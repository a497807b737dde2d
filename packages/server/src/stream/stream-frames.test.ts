import { setImmediate as turn } from 'node:timers/promises'
import { Failure } from '@hearth/kernel'
import { describe, expect, test, vi } from 'vitest'
import { openSocket } from '../test-support/raw-http.ts'
import { type StartedServer, startServer } from '../test-support/start-server.ts'
import { disconnectSignal, type StreamOptions, streamFrames } from './stream-frames.ts'

type Source = (disconnected: AbortSignal) => AsyncIterable<string>

async function serve(
  source: Source,
  options: Partial<StreamOptions> = {},
): Promise<StartedServer & { disconnected: AbortSignal }> {
  const disconnect = new AbortController()
  const started = await startServer(({ app }) => {
    app.get('/stream', (c) => streamFrames(c, source(disconnect.signal), { disconnect, ...options }))
  })
  return { ...started, disconnected: disconnect.signal }
}

const frame = (at: number) => `data: ${at}\n\n`
/** The text of a response; calls `tell` as soon as `what` is in it. */
async function readNotifying(response: Response, what: string, notify: () => void): Promise<string> {
  let text = ''
  for await (const part of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    text += part
    if (text.includes(what)) notify()
  }
  return text
}
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

describe('streamFrames()', () => {
  test('a reader that takes nothing for four heartbeats is cut off, and the source ended', async () => {
    let ended = false
    const source: Source = async function* (disconnected) {
      try {
        while (!disconnected.aborted) yield frame(0).padEnd(65_536, '\n')
      } finally {
        ended = true
      }
    }
    const { port, disconnected } = await serve(source, { heartbeat: { everyMs: 50, frame: ':heartbeat\n\n' } })
    const { socket } = openSocket(port)
    socket.pause()
    socket.write('GET /stream HTTP/1.1\r\nhost: a\r\n\r\n')
    await expect.poll(() => ended).toBe(true)
    expect(disconnected.aborted).toBe(true)
  })

  test('a reader of a source that is silent for long is kept', async () => {
    const release = Promise.withResolvers<void>()
    const { port, disconnected } = await serve(
      async function* () {
        await release.promise
        yield frame(1)
      },
      { heartbeat: { everyMs: 200, frame: ':heartbeat\n\n' } },
    )
    const { socket, received } = openSocket(port)
    socket.write('GET /stream HTTP/1.1\r\nhost: a\r\n\r\n')
    // They take longer than a reader may be slow, which is two seconds at least.
    await expect.poll(() => received().split(':heartbeat').length, { timeout: 50_000 }).toBeGreaterThan(12)
    release.resolve()
    await expect.poll(received).toMatch(/data: 1\n\n\r\n0\r\n\r\n$/)
    expect(disconnected.aborted).toBe(false)
  })

  test('sends every frame once and in order, then ends, and the reader has not left', async () => {
    const { url, disconnected } = await serve(async function* () {
      for (let at = 0; at < 500; at++) yield frame(at)
    })
    const response = await fetch(`${url}/stream`)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(response.headers.get('cache-control')).toBe('no-cache, no-transform')
    expect(response.headers.get('x-request-id')).not.toBeNull()
    expect(await response.text()).toBe(Array.from({ length: 500 }, (_, at) => frame(at)).join(''))
    expect(disconnected.aborted).toBe(false)
  })

  test('a source without frames is an empty stream', async () => {
    const { url } = await serve(async function* () {})
    const response = await fetch(`${url}/stream`)
    expect([response.status, await response.text()]).toEqual([200, ''])
  })

  test('a refusal before the first frame is a real status', async () => {
    // biome-ignore lint/correctness/useYield: it refuses before it has anything to say
    const { url } = await serve(async function* () {
      throw new Failure('rate-limited', 'Cannot start: too many', { retryAfterSeconds: 5 })
    })
    const response = await fetch(`${url}/stream`)
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '5'])
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  })

  test('a late error ends the stream with the last frames', async () => {
    const { url } = await serve(
      async function* () {
        yield frame(1)
        throw new Failure('upstream', 'Cannot go on')
      },
      { lastFrames: (error) => `event: error\ndata: ${error instanceof Failure ? error.message : 'bug'}\n\n` },
    )
    expect(await (await fetch(`${url}/stream`)).text()).toBe('data: 1\n\nevent: error\ndata: Cannot go on\n\n')
  })

  test('a late error without last frames cuts the connection, shows nothing and is logged with its stack', async () => {
    const { port, records } = await serve(async function* () {
      yield frame(1)
      throw new Error('undefined is not a secret')
    })
    const { socket, received, closed } = openSocket(port)
    socket.write('GET /stream HTTP/1.1\r\nhost: a\r\nx-request-id: late\r\n\r\n')
    await closed
    expect(received()).toContain('data: 1\n\n')
    // The last chunk of a complete body is missing.
    expect(received()).not.toMatch(/0\r\n\r\n$/)
    expect(received()).not.toContain('secret')
    await expect.poll(() => records).toHaveLength(2)
    expect(records).toMatchObject([
      { level: 50, requestId: 'late', err: { stack: expect.stringContaining('stream-frames.test.ts') } },
      { requestId: 'late', status: 500 },
    ])
  })

  test('a reader that leaves aborts the work and ends the source', async () => {
    const ended = vi.fn()
    const lastFrames = vi.fn(() => '')
    const { url, disconnected, records } = await serve(
      async function* (signal) {
        try {
          yield frame(1)
          await aborted(signal)
        } finally {
          ended()
        }
      },
      { lastFrames },
    )
    const reader = new AbortController()
    const response = await fetch(`${url}/stream`, { signal: reader.signal })
    await response.body?.getReader().read()
    reader.abort()
    await expect.poll(() => ended).toHaveBeenCalledOnce()
    expect(disconnected.reason).toMatchObject({ name: 'AbortError' })
    await expect.poll(() => records).toMatchObject([{ status: 499 }])
    expect(lastFrames).not.toHaveBeenCalled()
  })

  test('a reader that leaves between two frames calls return() of the source', async () => {
    const returned = vi.fn(async () => ({ done: true as const, value: undefined }))
    const { url } = await serve(() => ({
      [Symbol.asyncIterator]: () => ({
        next: () => turn({ done: false as const, value: frame(1) }),
        return: returned,
      }),
    }))
    const reader = new AbortController()
    const response = await fetch(`${url}/stream`, { signal: reader.signal })
    await response.body?.getReader().read()
    reader.abort()
    await expect.poll(() => returned).toHaveBeenCalledOnce()
  })

  test('a reader that leaves before the first frame aborts the work', async () => {
    const waiting = Promise.withResolvers<void>()
    // biome-ignore lint/correctness/useYield: its reader leaves before it has anything to say
    const { url, disconnected, records } = await serve(async function* (signal) {
      waiting.resolve()
      await aborted(signal)
    })
    const reader = new AbortController()
    const response = expect(fetch(`${url}/stream`, { signal: reader.signal })).rejects.toThrow()
    await waiting.promise
    reader.abort()
    await response
    await expect.poll(() => disconnected.aborted).toBe(true)
    await expect.poll(() => records.some(({ status }) => status === 499)).toBe(true)
    expect(records.filter(({ level }) => Number(level) >= 50)).toEqual([])
  })

  test('a slow reader slows the source: only what the sockets hold is taken', async () => {
    const frameBytes = 65_536
    let taken = 0
    const { port } = await serve(async function* () {
      for (;;) {
        taken++
        yield `data: ${'x'.repeat(frameBytes)}\n\n`
      }
    })
    const { socket } = openSocket(port)
    socket.pause()
    socket.write('GET /stream HTTP/1.1\r\nhost: a\r\n\r\n')
    await expect.poll(() => taken).toBeGreaterThan(0)
    let before = -1
    // The sockets' buffers are full once nothing more is taken.
    await vi.waitFor(
      () => {
        const settled = taken === before
        before = taken
        expect(settled).toBe(true)
      },
      { interval: 200, timeout: 50_000 },
    )
    expect(taken * frameBytes).toBeLessThan(32 * 1_048_576)
    socket.resume()
    await expect.poll(() => taken).toBeGreaterThan(before)
  })

  test('a source that is silent from the start is opened with a heartbeat, and beats on', async () => {
    const heartbeat = { everyMs: 10, frame: ': beat\n\n' }
    const release = Promise.withResolvers<void>()
    const { port } = await serve(
      async function* () {
        await release.promise
        yield frame(1)
      },
      { heartbeat },
    )
    const { socket, received } = openSocket(port)
    socket.write('GET /stream HTTP/1.1\r\nhost: a\r\n\r\n')
    await expect.poll(() => received().split(': beat').length).toBeGreaterThan(3)
    release.resolve()
    await expect.poll(() => received()).toMatch(/: beat\n\n[\s\S]*data: 1\n\n\r\n0\r\n\r\n$/)
  })

  test('a heartbeat comes between frames only while the source is silent', async () => {
    const beaten = Promise.withResolvers<void>()
    const { url } = await serve(
      async function* () {
        yield frame(1)
        yield frame(2)
        await beaten.promise
        yield frame(3)
      },
      { heartbeat: { everyMs: 20, frame: ': beat\n\n' } },
    )
    const text = await readNotifying(await fetch(`${url}/stream`), ': beat', beaten.resolve)
    expect(text).toMatch(/^data: 1\n\ndata: 2\n\n(: beat\n\n)+data: 3\n\n$/)
  })

  test('a refusal after the opening heartbeat ends the stream with the last frames', async () => {
    const beaten = Promise.withResolvers<void>()
    const { url } = await serve(
      // biome-ignore lint/correctness/useYield: it refuses before it has anything to say
      async function* () {
        await beaten.promise
        throw new Failure('unavailable', 'Cannot start')
      },
      { heartbeat: { everyMs: 5, frame: ':\n\n' }, lastFrames: () => 'data: refused\n\n' },
    )
    const response = await fetch(`${url}/stream`)
    expect(response.status).toBe(200)
    expect(await readNotifying(response, ':', beaten.resolve)).toMatch(/^(:\n\n)+data: refused\n\n$/)
  })
})

describe('disconnectSignal()', () => {
  test('aborts when the client hangs up before it is answered', async () => {
    const seen = Promise.withResolvers<AbortSignal>()
    const { url } = await startServer(({ app }) => {
      app.get('/wait', async (c) => {
        seen.resolve(disconnectSignal(c))
        await aborted(disconnectSignal(c))
        return c.text('never')
      })
    })
    const reader = new AbortController()
    const answer = expect(fetch(`${url}/wait`, { signal: reader.signal })).rejects.toThrow()
    const signal = await seen.promise
    expect(signal.aborted).toBe(false)
    reader.abort()
    await answer
    await expect.poll(() => signal.aborted).toBe(true)
  })
})
