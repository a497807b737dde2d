import type { AppEnv } from '@hearth/kernel'
import { Failure } from '@hearth/kernel'
import { createMiddleware } from 'hono/factory'

const headers = {
  'access-control-allow-headers': 'Accept, Authorization, Content-Type, Origin',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Date',
}

/** Lets pages of any origin read, as Prometheus does; answers `OPTIONS`. */
export const allowReading = createMiddleware<AppEnv>(async (c, next) => {
  c.header('vary', 'Origin', { append: true })
  if (c.req.header('origin') !== undefined) {
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
  }
  if (c.req.method === 'OPTIONS') return c.body(null, 204)
  await next()
  return undefined
})

/** Refuses what a page sends: samples are written by programs, and any page a user opens could reach this address. */
export const refusePages = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.header('origin') !== undefined) {
    throw new Failure('forbidden', 'Cannot take a write from a web page: requests with an Origin header are refused')
  }
  await next()
})
