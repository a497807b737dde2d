import { createHash } from 'node:crypto'
import type { Context } from 'hono'

/**
 * Answers with JSON that never changes while the service runs: rendered at the first request, and
 * sent only to clients that do not have it yet (`If-None-Match`).
 */
export function createCachedJson(make: () => unknown): (c: Context) => Response {
  let made: { readonly text: string; readonly etag: string } | undefined
  return (c) => {
    made ??= withTag(JSON.stringify(make()))
    const { text, etag } = made
    // It depends on the key whether there is an answer at all, so no shared cache may keep it.
    const headers = { etag, 'cache-control': 'private, no-cache' }
    const known = c.req
      .header('if-none-match')
      ?.split(',')
      .map((tag) => tag.trim().replace(/^W\//, ''))
    if (known?.includes(etag)) return c.body(null, 304, headers)
    return c.body(text, 200, { ...headers, 'content-type': 'application/json' })
  }
}

function withTag(text: string) {
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
}
