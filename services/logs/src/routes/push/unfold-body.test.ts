import { deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { Failure } from '@hearth/kernel'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { isPushPath, pushJsonBounds, type UnfoldOptions, unfoldBody } from './unfold-body.ts'

/** What a body becomes, or why it is refused. */
async function unfolded(body: Uint8Array, encoding?: string, options?: UnfoldOptions, maxBytes = 1_000) {
  const app = new Hono().post('/', async (c) => {
    try {
      return c.text(Buffer.from(await unfoldBody(c, maxBytes, options)).toString())
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return c.text(`${error.kind}: ${error.message}`)
    }
  })
  const headers = encoding === undefined ? {} : { 'content-encoding': encoding }
  const response = await app.request('/', { method: 'POST', body: Uint8Array.from(body), headers })
  return await response.text()
}

const text = Buffer.from('lines')
const zstd = { known: ['zstd'] }

describe('a body is unfolded that comes', () => {
  test.each([
    { name: 'as it is', body: text, encoding: undefined },
    { name: 'without an encoding', body: text, encoding: '' },
    { name: 'as identity', body: text, encoding: 'identity' },
    { name: 'as Snappy, which its reader unfolds', body: text, encoding: 'snappy' },
    { name: 'as gzip', body: gzipSync(text), encoding: 'gzip' },
    { name: 'as gzip in another spelling', body: gzipSync(text), encoding: ' GZip ' },
    { name: 'as bare deflate', body: deflateRawSync(text), encoding: 'deflate' },
    { name: 'as deflate with its header', body: deflateSync(text), encoding: 'deflate' },
    { name: 'as zstd where that is known', body: zstdCompressSync(text), encoding: 'zstd', options: zstd },
  ] as { name: string; body: Buffer; encoding?: string; options?: UnfoldOptions }[])(
    '$name',
    async ({ body, encoding, options }) => expect(await unfolded(body, encoding, options)).toBe('lines'),
  )
})

describe('a body is refused', () => {
  test.each([
    { name: 'that is not whole', body: gzipSync(text).subarray(0, 12), encoding: 'gzip' },
    { name: 'that is something else', body: text, encoding: 'gzip' },
    { name: 'that is no deflate of either kind', body: text, encoding: 'deflate' },
  ])('$name', async ({ body, encoding }) =>
    expect(await unfolded(body, encoding)).toBe(`invalid: ${encoding}: invalid header or data`),
  )

  test.each([
    { encoding: 'zstd', options: undefined },
    { encoding: 'br', options: undefined },
    { encoding: 'gzip', options: zstd },
  ])('of the encoding $encoding, of which nothing is known', async ({ encoding, options }) =>
    expect(await unfolded(text, encoding, options)).toBe(`invalid: Content-Encoding "${encoding}" not supported`),
  )

  test.each([
    { encoding: 'gzip', body: gzipSync(Buffer.alloc(1_001)) },
    { encoding: 'deflate', body: deflateRawSync(Buffer.alloc(1_001)) },
    { encoding: 'deflate', body: deflateSync(Buffer.alloc(1_001)) },
  ])('that $encoding makes larger than it may be', async ({ encoding, body }) =>
    expect(await unfolded(body, encoding)).toBe(
      'too-large: request body too large: message decompressed size is larger than max (max 1000)',
    ),
  )

  test('not when it is as large as it may be', async () => {
    expect(await unfolded(gzipSync(Buffer.alloc(1_000, 'x')), 'gzip')).toHaveLength(1_000)
  })
})

test.each([
  { path: '/loki/api/v1/push', is: true },
  { path: '/api/prom/push', is: true },
  { path: '/otlp/v1/logs', is: true },
  { path: '/loki/api/v1/query', is: false },
  { path: '/otlp/v1/logs/', is: false },
])('lines are sent to $path: $is', ({ path, is }) => expect(isPushPath(path)).toBe(is))

test('JSON that brings lines may have more keys than other requests', () => {
  expect(pushJsonBounds.maxKeys).toBe(400_000)
})
