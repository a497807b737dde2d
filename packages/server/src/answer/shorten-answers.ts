import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from '../app-env.ts'
import { acceptedCoding } from './accepted-coding.ts'
import { takeWhole } from './take-whole.ts'

const brotliBytes = promisify(brotliCompress)
const gzipBytes = promisify(gzip)
// Quick rather than dense: a list of flows becomes a tenth of its length in a few milliseconds.
const compressors = {
  br: (bytes: Uint8Array) => brotliBytes(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Uint8Array) => gzipBytes(bytes, { level: constants.Z_BEST_SPEED }),
}
const codings = ['br', 'gzip'] as const

// What is shorter fits into a packet or two either way.
const minBytes = 1_024
const shortened = /^(application\/([\w.-]+\+)?json|text\/(html|css|javascript)|image\/svg\+xml)\s*(;|$)/i

/**
 * Sends less of answers that are there as a whole, JSON and pages from 1 KiB on: compressed where the client takes
 * that, and to one that shows by `If-None-Match` that it has them already, 304. Events, lines that are followed and
 * whatever else comes piece by piece leave as they come.
 */
export const shortenAnswers: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  // Looking at the headers of an answer without content costs as much as making it.
  if (c.res.status === 204) return
  if (!mayShorten(c) || c.res.body === null) return
  const coding = acceptedCoding(c.req.header('accept-encoding'), codings)
  if (coding === undefined && c.req.header('if-none-match') === undefined) return
  const { status } = c.res
  const headers = new Headers(c.res.headers)
  const taken = await takeWhole(c.res.body)
  if (!taken.isWhole || taken.bytes.byteLength < minBytes) {
    replace(c, new Response(taken.isWhole ? taken.bytes : taken.body, { status, headers }))
    return
  }
  addTag(c, status, headers, taken.bytes)
  if (status === 200 && knows(c, headers.get('etag'))) {
    headers.delete('content-type')
    replace(c, new Response(null, { status: 304, headers }))
    return
  }
  if (coding !== undefined) headers.set('content-encoding', coding)
  headers.delete('content-length')
  const body = coding === undefined ? taken.bytes : new Uint8Array(await compressors[coding](taken.bytes))
  replace(c, new Response(body, { status, headers }))
}

function mayShorten(c: Context<AppEnv>): boolean {
  const { headers } = c.res
  if (c.req.method === 'HEAD' || headers.has('content-encoding')) return false
  if (!shortened.test(headers.get('content-type') ?? '')) return false
  if (headers.get('cache-control')?.includes('no-transform')) return false
  if (!/accept-encoding/i.test(headers.get('vary') ?? '')) headers.append('vary', 'Accept-Encoding')
  return true
}

// Weak, as the bytes differ by coding. What a caller sees depends on who it is, so no shared cache may keep it.
function addTag(c: Context, status: number, headers: Headers, bytes: Uint8Array): void {
  const own = headers.get('etag')
  if (own !== null) headers.set('etag', own.startsWith('W/') ? own : `W/${own}`)
  if (own !== null || c.req.method !== 'GET' || status !== 200) return
  headers.set('etag', `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`)
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache')
}

function knows(c: Context, tag: string | null): boolean {
  const plain = (text: string) => text.trim().replace(/^W\//, '')
  const known = c.req.header('if-none-match')?.split(',') ?? []
  return c.req.method === 'GET' && tag !== null && known.some((each) => plain(each) === plain(tag))
}

// Hono would give the new answer the headers of the old one too.
function replace(c: Context, answer: Response): void {
  c.res = undefined
  c.res = answer
}
