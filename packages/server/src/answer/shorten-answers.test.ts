import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { AppEnv } from '../app-env.ts'
import { shortenAnswers } from './shorten-answers.ts'

const long = { text: 'metric '.repeat(500) }
const browser = { 'accept-encoding': 'gzip, deflate, br' }

function createApp() {
  const app = new Hono<AppEnv>().use(shortenAnswers)
  app.get('/long', (c) => c.json(long))
  app.post('/long', (c) => c.json(long))
  app.get('/failed', (c) => c.json(long, 500))
  app.get('/short', (c) => c.json({ text: 'short' }))
  app.get('/page', (c) => c.html('<p>'.repeat(1_000)))
  app.get('/picture', (c) => c.body('x'.repeat(5_000), 200, { 'content-type': 'image/png' }))
  app.get('/packed', (c) =>
    c.body('x'.repeat(5_000), 200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }),
  )
  app.get('/tagged', (c) => c.json(long, 200, { etag: '"mine"', 'cache-control': 'max-age=5' }))
  return app
}

const ask = (path: string, headers: Record<string, string> = browser, method = 'GET') =>
  createApp().request(path, { method, headers })

describe('an answer that is there as a whole', () => {
  test.each([
    { accepted: 'gzip, deflate, br', coding: 'br', unpack: brotliDecompressSync },
    { accepted: 'gzip', coding: 'gzip', unpack: gunzipSync },
  ])('is compressed for who takes $accepted', async ({ accepted, coding, unpack }) => {
    const answer = await ask('/long', { 'accept-encoding': accepted })
    expect(answer.headers.get('content-encoding')).toBe(coding)
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
    expect(JSON.parse(unpack(await answer.arrayBuffer()).toString())).toEqual(long)
  })

  test.each([
    { name: 'for who takes nothing of it', path: '/long', headers: { 'accept-encoding': 'identity' } },
    { name: 'for who says nothing', path: '/long', headers: {} },
    { name: 'when it is short', path: '/short', headers: browser },
    { name: 'when it is a picture', path: '/picture', headers: browser },
  ])('is sent as it is $name', async ({ path, headers }) => {
    const answer = await ask(path, headers)
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(await answer.text()).toBe(await (await createApp().request(path)).text())
  })

  test('is a page or a failure as well, and is left alone when it is compressed already', async () => {
    expect((await ask('/page')).headers.get('content-encoding')).toBe('br')
    const failed = await ask('/failed')
    expect([failed.status, failed.headers.get('content-encoding'), failed.headers.get('etag')]).toEqual([
      500,
      'br',
      null,
    ])
    expect(await (await ask('/packed')).text()).toBe('x'.repeat(5_000))
  })

  test('is not sent again to who has it', async () => {
    const first = await ask('/long')
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/)
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    for (const known of [tag, `"other", ${tag}`, tag.replace('W/', '')]) {
      const again = await ask('/long', { ...browser, 'if-none-match': known })
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
    }
    expect((await ask('/long', { 'if-none-match': '"other"' })).status).toBe(200)
    expect((await ask('/long', { ...browser, 'if-none-match': tag }, 'POST')).status).toBe(200)
  })

  test('keeps the tag it has', async () => {
    const answer = await ask('/tagged')
    expect([answer.headers.get('etag'), answer.headers.get('cache-control')]).toEqual(['W/"mine"', 'max-age=5'])
    expect((await ask('/tagged', { 'if-none-match': '"mine"' })).status).toBe(304)
  })
})

describe('an answer that comes piece by piece', () => {
  function live(contentType: string) {
    const { promise: second, resolve: release } = Promise.withResolvers<void>()
    const seen = { pulls: 0, cancelled: false }
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          if (seen.pulls++ > 0) await second
          controller.enqueue(new TextEncoder().encode(`{"at":${seen.pulls}}\n`.padEnd(2_000)))
          if (seen.pulls === 2) controller.close()
        },
        cancel() {
          seen.cancelled = true
        },
      },
      { highWaterMark: 0 },
    )
    const app = new Hono<AppEnv>().use(shortenAnswers)
    app.get('/', (c) => c.body(body, 200, { 'content-type': contentType }))
    return { release, seen, answer: app.request('/', { headers: browser }) }
  }

  test.each(['application/json', 'text/event-stream', 'application/x-ndjson'])(
    'leaves as it comes: %s',
    async (contentType) => {
      const { answer, release } = live(contentType)
      const { headers, body } = await answer
      expect(headers.get('content-encoding')).toBeNull()
      const reader = body?.getReader()
      expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('{"at":1}')
      release()
      expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('{"at":2}')
      expect((await reader?.read())?.done).toBe(true)
    },
  )

  test('ends at its source when its reader leaves', async () => {
    const { answer, seen } = live('application/json')
    await (await answer).body?.cancel()
    expect(seen.cancelled).toBe(true)
  })
})
