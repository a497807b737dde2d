import { type AppEnv, bearerToken, hashKey } from '@hearth/kernel'
import type { Context } from 'hono'

const maxLength = 128

/**
 * Whose turn a request takes in a queue: the name that a client gives itself, else its key, else its
 * address. Names never meet: each kind has its own prefix, and a key is told by its digest.
 */
export function clientOf(c: Context<AppEnv>): string | undefined {
  const name = c.req.header('x-client-id')
  if (name) return `id:${name.slice(0, maxLength)}`
  const key = bearerToken(c.req.header('authorization')) ?? c.req.header('x-api-key')
  if (key) return `key:${hashKey(key).slice(0, 16)}`
  const address = c.env?.incoming?.socket.remoteAddress
  return address === undefined ? undefined : `ip:${address}`
}
