import { Failure } from '@hearth/kernel'
import { wantsPage } from '@hearth/pages'
import { type AppEnv, clientNetwork, comesFromOwnPage, createEndpointFinder, type OwnerSessions } from '@hearth/server'
import type { Context, MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Authenticator } from '../domain/auth/authenticator.ts'
import type { Sessions } from '../domain/auth/sessions.ts'
import { actorOf, type Caller, callerFrom } from '../domain/people/caller.ts'
import { ownerId, type User } from '../domain/people/user.ts'
import type { Users } from '../domain/people/users.ts'
import type { RenderKeys } from '../domain/rendering/render-keys.ts'
import type { Endpoint } from './access.ts'
import { setCaller } from './caller.ts'

export type AuthenticateDeps = {
  readonly admit: Authenticator
  readonly sessions: Pick<Sessions, 'find'>
  /** Browsers that signed in at chatflow as the owner. */
  readonly isOwner: OwnerSessions
  readonly users: Pick<Users, 'get' | 'seen'>
  /** Whether a browser that is nobody's is shown the page to sign in, or asked for a name and a password by itself. */
  readonly loginForm: boolean
  /** Where such a browser is led, with where it goes on to as `redirectTo`. */
  readonly signInAt: string
  readonly renderKeys: Pick<RenderKeys, 'find'>
  readonly endpoints: readonly Endpoint[]
  readonly nowMs: () => number
}

/** Keeps the session of a browser that signed in here. A name of its own: cookies know no ports, and others are beside us. */
export const ownSessionCookie = 'hearth_dashboard_session'

/** Brings the key of a picture that is being taken; its page looks, and changes nothing. */
export const renderKeyHeader = 'x-hearth-render-key'

/** Where the page to sign in is. */
export const loginPath = '/login'

/** Where one signs in at a provider, as in Grafana; the provider leads back to it. */
export const externalSignInPath = '/login/generic_oauth'

// Of every service of Hearth, and what the pages that are open to anyone are made of.
const openPaths =
  /^\/(livez|readyz|metrics|favicon\.svg|login|assets\/.+|public-dashboards\/[^/]+|dashboard\/snapshot\/[^/]+)$/
const seenEveryMs = 300_000

/**
 * Tells who sends a request: by Basic credentials or a token, or by the session of a browser; and refuses nobody's,
 * except to the probes and to endpoints that are anyone's. There is the one organisation.
 */
export function authenticate(deps: AuthenticateDeps): MiddlewareHandler<AppEnv> {
  const { users, nowMs } = deps
  const find = createEndpointFinder(deps.endpoints)
  return async (c, next) => {
    const found = find(c)
    const renderKey = c.req.header(renderKeyHeader)
    if (renderKey !== undefined) {
      setCaller(c, renderedFor(deps, renderKey, c.req, found))
      return next()
    }
    const isOpen = openPaths.test(c.req.path) || found?.access === 'anyone'
    if (!isOpen) {
      const caller = await identify(c, deps)
      if (caller === undefined) return c.redirect(`${deps.signInAt}?redirectTo=${encodeURIComponent(addressOf(c))}`)
      setCaller(c, caller)
      c.set('actor', actorOf(caller))
      if (nowMs() - users.get(caller.id).seenAtMs >= seenEveryMs) users.seen(caller.id, nowMs())
    }
    if ((c.req.header('x-grafana-org-id') ?? '1') !== '1') {
      throw new Failure('missing', 'Organization not found: there is only the one with id 1', { code: 'not-found' })
    }
    return next()
  }
}

/** Who asked for the picture of whose page this is. A page in which a picture of a page stands would never be done. */
function renderedFor(
  { renderKeys }: AuthenticateDeps,
  key: string,
  { method, path }: Pick<Context['req'], 'method' | 'path'>,
  found: Endpoint | undefined,
): Caller {
  const caller = renderKeys.find(key)
  if (caller === undefined) throw new Failure('unauthorized', 'Unauthorized: the picture of this key is over')
  const isQuestion = found === undefined ? method === 'GET' : found.effect === 'question'
  if (!isQuestion || path.startsWith('/render/'))
    throw new Failure('forbidden', 'Cannot do this in a picture: its page only looks', { code: 'access-denied' })
  return caller
}

/** `undefined`: a browser that is to sign in. */
async function identify(c: Context<AppEnv>, deps: AuthenticateDeps): Promise<Caller | undefined> {
  const { admit, isOwner, users, loginForm } = deps
  const authorization = c.req.header('authorization')
  if (authorization === undefined) {
    const session = sessionOf(c, deps.sessions)
    if (session !== undefined) return session
    if (await isOwner(c)) return callerFrom(users.get(ownerId))
    if (loginForm && wantsPage(c)) return undefined
  }
  const user: User = await admit(authorization, clientNetwork(c.get('clientAddress')))
  return callerFrom(user)
}

function sessionOf(c: Context<AppEnv>, sessions: Pick<Sessions, 'find'>): Caller | undefined {
  const token = comesFromOwnPage(c) ? getCookie(c, ownSessionCookie) : undefined
  const found = token === undefined ? undefined : sessions.find(token)
  return found && callerFrom(found.user, found.session.id)
}

function addressOf(c: Context<AppEnv>): string {
  const { pathname, search } = new URL(c.req.url)
  return `${pathname}${search}`
}

/**
 * Takes the challenge from what the page itself asks for: the browser would ask for a name and a password over the page,
 * which leads to where one signs in.
 */
export const noChallengeToPages: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  const isOwnFetch = c.req.header('sec-fetch-site') === 'same-origin' && c.req.header('sec-fetch-mode') !== 'navigate'
  if (c.res.status === 401 && isOwnFetch) c.res.headers.delete('www-authenticate')
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
