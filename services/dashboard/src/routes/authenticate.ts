import { Failure } from '@hearth/kernel'
import { type AppEnv, clientNetwork, type OwnerSessions } from '@hearth/server'
import type { MiddlewareHandler } from 'hono'
import type { Authenticator } from '../domain/auth/authenticator.ts'
import type { Endpoint } from './access.ts'

// Of every service of Hearth.
const probes = ['/livez', '/readyz', '/metrics']

/**
 * Lets only callers with the right Basic credentials past, or a browser in which the owner is signed in, who mean the
 * one organisation, except to the probes and to endpoints that are anyone's.
 */
export function authenticate(
  admit: Authenticator,
  isOwner: OwnerSessions,
  endpoints: readonly Endpoint[],
): MiddlewareHandler<AppEnv> {
  const open = new Set([...probes, ...endpoints.filter(({ access }) => access === 'anyone').map(({ path }) => path)])
  return async (c, next) => {
    const authorization = c.req.header('authorization')
    const isIn = open.has(c.req.path) || (authorization === undefined && (await isOwner(c)))
    if (!isIn) await admit(authorization, clientNetwork(c.get('clientAddress')))
    if ((c.req.header('x-grafana-org-id') ?? '1') !== '1') {
      throw new Failure('missing', 'Organization not found: there is only the one with id 1', { code: 'not-found' })
    }
    await next()
  }
}

/**
 * Refuses changes that another site's page asks for: a browser that knows the credentials sends them
 * along with every request, whoever's page makes it.
 */
export const refuseForeignPages: MiddlewareHandler<AppEnv> = async (c, next) => {
  const isSafe = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (!isSafe && isForeign(c.req.header('sec-fetch-site'), c.req.header('origin'), c.req.header('host'))) {
    throw new Failure('forbidden', 'origin not allowed: this request comes from a page of another site')
  }
  await next()
}

function isForeign(site: string | undefined, origin: string | undefined, host: string | undefined): boolean {
  if (site === 'same-origin' || site === 'none') return false
  if (site !== undefined) return true
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host)
}
