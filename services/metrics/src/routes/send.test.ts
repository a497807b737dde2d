import { gunzipSync, inflateSync } from 'node:zlib'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { sendText } from './send.ts'

function ask(pieces: () => Iterable<string>, headers: Record<string, string> = {}, signal?: AbortSignal) {
  const app = new Hono().get('/', (c) => sendText(c, 'text/plain', pieces(), signal))
  return app.request('/', { headers })
}

const long = () => Array.from({ length: 40_000 }, (_, at) => `line ${at}\n`)
const gzip = { 'accept-encoding': 'gzip, deflate' }

describe('sendText()', () => {
  test('a short text is sent as it is', async () => {
    const answer = await ask(() => ['a', 'b'], gzip)
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(await answer.text()).toBe('ab')
  })

  test('a longer one is compressed when that is asked for', async () => {
    const text = 'metric '.repeat(500)
    const answer = await ask(() => [text], gzip)
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(await answer.arrayBuffer()).toString()).toBe(text)
  })

  test.each(['identity', 'gzip;q=0', 'br', ''])('not for "%s"', async (accepted) => {
    const answer = await ask(() => ['metric '.repeat(500)], { 'accept-encoding': accepted })
    expect(answer.headers.get('content-encoding')).toBeNull()
  })

  test.each([
    { name: 'a long one is streamed', headers: {}, unpack: (bytes: Buffer) => bytes },
    { name: 'and compressed on the way', headers: gzip, unpack: (bytes: Buffer) => gunzipSync(bytes) },
    {
      name: 'or deflated for who knows that alone',
      headers: { 'accept-encoding': 'gzip;q=0, deflate' },
      unpack: (bytes: Buffer) => inflateSync(bytes),
    },
  ])('$name', async ({ headers, unpack }) => {
    const answer = await ask(long, headers)
    expect(unpack(Buffer.from(await answer.arrayBuffer())).toString()).toBe(long().join(''))
  })

  test('of a text without end only as much is made as the reader takes', async () => {
    let made = 0
    const endless = function* () {
      try {
        for (; ; made++) yield 'x'.repeat(1_024)
      } finally {
        made = -1
      }
    }
    const answer = await ask(endless)
    const reader = answer.body?.getReader()
    await reader?.read()
    expect(made).toBeLessThan(2_000)
    await reader?.cancel()
    await expect.poll(() => made).toBe(-1)
  })

  test.each([{}, gzip])('a reader that does not read is cut: %j', async (headers) => {
    let isLetGo = false
    const endless = function* () {
      try {
        for (;;) yield 'x'.repeat(1_024)
      } finally {
        isLetGo = true
      }
    }
    const deadline = new AbortController()
    const answer = await ask(endless, headers, deadline.signal)
    deadline.abort()
    await expect.poll(() => isLetGo).toBe(true)
    await expect(answer.text()).rejects.toThrow()
  })

  test('what nobody waits for any more is no fault', async () => {
    const left = AbortSignal.abort()
    const app = new Hono().get('/', (c) => sendText(c, 'text/plain', ['x'.repeat(100_000), 'y'], left))
    const answer = await app.request(new Request('http://localhost/', { signal: left }))
    expect((await answer.text()).length).toBe(100_001)
  })
})
