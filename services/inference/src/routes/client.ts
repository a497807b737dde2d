import { hashKey } from '@hearth/kernel'
import { type AppEnv, bearerToken } from '@hearth/server'
import type { Context } from 'hono'
import { clientName } from '../domain/access/client-name.ts'

/** Whose turn a request takes in a queue. */
export function clientOf(c: Context<AppEnv>): string | undefined {
  const { keyName } = c.var as { readonly keyName?: string }
  const key = bearerToken(c.req.header('authorization')) ?? c.req.header('x-api-key')
  return clientName({
    keyName,
    ownName: c.req.header('x-client-id'),
    keyDigest: key === undefined ? undefined : hashKey(key),
    address: c.get('clientAddress') || undefined,
  })
}
