import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { createRoute, z } from '@hono/zod-openapi'
import { describe, expect, test } from 'vitest'
import { createRoutes } from '../endpoint/routes.ts'
import type { Server } from '../server.ts'
import { startServer } from '../test-support/start-server.ts'

const maxBodyBytes = 10_000
const body = { required: false, content: { 'application/json': { schema: z.looseObject({ a: z.int().optional() }) } } }
const answer = { 200: { description: 'The body', content: { 'application/json': { schema: z.looseObject({}) } } } }

function define({ app }: Server): void {
  const routes = createRoutes()
  for (const method of ['post', 'delete'] as const)
    routes.openapi(createRoute({ method, path: '/json', request: { body }, responses: answer }), (c) =>
      c.json(c.req.valid('json') ?? {}, 200),
    )
  routes.post('/text', async (c) => c.text(await c.req.text()))
  routes.post('/bytes', async (c) => c.json([c.req.header('content-encoding'), (await c.req.bytes()).length]))
  app.route('/', routes)
}

const start = () => startServer(define, { maxBodyBytes, readsEncoding: (path) => path === '/bytes' })
const json = { 'content-type': 'application/json' }

async function send(path: string, given: RequestInit) {
  const { url } = await start()
  const response = await fetch(`${url}${path}`, { method: 'POST', ...given })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe('a compressed body', () => {
  const text = JSON.stringify({ a: 1, b: 'é'.repeat(1_000) })

  test.each([
    { encoding: 'gzip', compress: gzipSync },
    { encoding: 'X-GZIP', compress: gzipSync },
    { encoding: 'deflate', compress: deflateSync },
    { encoding: 'br', compress: brotliCompressSync },
    { encoding: 'zstd', compress: zstdCompressSync },
    { encoding: 'identity', compress: (plain: string) => Buffer.from(plain) },
  ])('is read in $encoding, as JSON and as it stands', async ({ encoding, compress }) => {
    const headers = { ...json, 'content-encoding': encoding }
    const sent = { headers, body: new Uint8Array(compress(text)) }
    expect(await send('/json', sent)).toMatchObject({ status: 200, text })
    expect(await send('/text', sent)).toMatchObject({ status: 200, text })
  })

  test.each(['/json', '/text'])('that unfolds to more than the limit is refused with 413 by %s', async (path) => {
    const bomb = new Uint8Array(gzipSync(JSON.stringify({ b: 'x'.repeat(5_000_000) })))
    expect(bomb.length).toBeLessThan(maxBodyBytes)
    const { status, text: said } = await send(path, { headers: { ...json, 'content-encoding': 'gzip' }, body: bomb })
    expect([status, said]).toEqual([413, expect.stringContaining('unfolds to more than 10000 bytes')])
  })

  test.each([
    { bytes: maxBodyBytes, status: 200 },
    { bytes: maxBodyBytes + 1, status: 413 },
  ])('that unfolds to $bytes bytes, with 10000 as the limit, is answered with $status', async ({ bytes, status }) => {
    const sent = new Uint8Array(gzipSync('x'.repeat(bytes)))
    expect((await send('/text', { headers: { 'content-encoding': 'gzip' }, body: sent })).status).toBe(status)
  })

  test.each([
    { name: 'is cut', sent: new Uint8Array(gzipSync(text)).slice(0, -12) },
    { name: 'is something else', sent: new TextEncoder().encode(text) },
  ])('that $name is refused with 400', async ({ sent }) => {
    const headers = { ...json, 'content-encoding': 'gzip' }
    const { status, text: said } = await send('/json', { headers, body: sent })
    expect([status, said]).toEqual([400, expect.stringContaining('not whole or not valid gzip')])
  })

  test.each(['snappy', 'gzip, br', 'nonsense'])('in %s is refused with 415 and what can be read', async (encoding) => {
    for (const path of ['/json', '/text']) {
      const { status, headers } = await send(path, { headers: { ...json, 'content-encoding': encoding }, body: '{}' })
      expect([status, headers.get('accept-encoding')]).toEqual([415, 'gzip, deflate, br, zstd'])
    }
  })

  test('in an encoding that is not known, sent to a path that is not there, is 404', async () => {
    expect(await send('/nothing', { headers: { 'content-encoding': 'snappy' }, body: '{}' })).toMatchObject({
      status: 404,
    })
  })

  test('is left as it is where the route reads it', async () => {
    const compressed = new Uint8Array(gzipSync(text))
    const { text: seen } = await send('/bytes', { headers: { 'content-encoding': 'gzip' }, body: compressed })
    expect(JSON.parse(seen)).toEqual(['gzip', compressed.length])
  })

  test('tells its reader when the client leaves', async () => {
    const left = Promise.withResolvers<void>()
    const { url } = await startServer(({ app }) => {
      app.post('/wait', async (c) => {
        await c.req.text()
        c.req.raw.signal.addEventListener('abort', () => left.resolve())
        return new Response(new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('one')) }))
      })
    })
    const gone = new AbortController()
    const headers = { 'content-encoding': 'gzip' }
    const body = new Uint8Array(gzipSync('hello'))
    await fetch(`${url}/wait`, { method: 'POST', headers, body, signal: gone.signal })
    gone.abort()
    await left.promise
  })
})

describe('a JSON body', () => {
  test.each(['DELETE', 'POST'])('that is empty, of a %s with a content type, is an empty object', async (method) => {
    expect(await send('/json', { method, headers: json })).toMatchObject({ status: 200, text: '{}' })
  })

  test.each([
    { name: 'nests too deeply', body: `${'['.repeat(501)}${']'.repeat(501)}`, status: 400, says: '500 levels' },
    { name: 'is malformed', body: '{"a":', status: 400, says: 'as JSON' },
  ])('that $name is refused, with why', async ({ body, status, says }) => {
    const answered = await send('/json', { headers: json, body })
    expect([answered.status, answered.text]).toEqual([status, expect.stringContaining(says)])
  })

  test('with too many keys is refused with 413 before it is walked through', async () => {
    const { url } = await startServer(define, { maxBodyBytes: 10_000_000 })
    const many = JSON.stringify(Object.fromEntries(Array.from({ length: 100_001 }, (_, at) => [`k${at}`, 0])))
    const response = await fetch(`${url}/json`, { method: 'POST', headers: json, body: many })
    expect([response.status, await response.json()]).toEqual([413, expect.objectContaining({ kind: 'too-large' })])
  })
})
