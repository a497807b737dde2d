import { Failure } from '@hearth/kernel'
import { bearerToken, sessionTokenOf } from '@hearth/server'
import type { Context, MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import { actorOf, type Caller } from '../../domain/access/api-key.ts'
import { flowCallerPermissions, mayRun } from '../../domain/access/may-run.ts'
import { isPermitted, type Permission } from '../../domain/access/permission.ts'
import type { UiSessions } from '../../domain/access/ui-sessions.ts'
import type { Chatflow } from '../../domain/chatflows/chatflow.ts'
import type { Authenticator } from './authenticator.ts'
import type { ChatflowEnv, ProviderTokenRefusal } from './env.ts'

export type AuthenticateDeps = {
  readonly authenticator: Authenticator
  /** Browsers that have signed in; they count on pages of our own alone. */
  readonly sessions: UiSessions
}

/**
 * Finds out who asks; handlers find the caller as `c.get('caller')`. The key comes as `Authorization: Bearer <key>`,
 * or raw without a scheme; a wrong one counts as none. Without one the session of the browser counts. Who may ask what is said by each endpoint.
 */
export function authenticate(deps: AuthenticateDeps): MiddlewareHandler<ChatflowEnv> {
  return async (c, next) => {
    const { path } = c.req
    // Express routes are blind to case, checks on the path are not: Flowise refuses the mixture.
    if (/\/api\/v1/i.test(path) && !path.includes('/api/v1')) throw keyRequired(c)
    const caller = identify(c, deps)
    c.set('caller', caller)
    c.set('actor', actorOf(caller))
    await next()
  }
}

/** Lets only callers with a valid key past. */
export const requireKey: MiddlewareHandler<ChatflowEnv> = async (c, next) => {
  if (c.get('caller').kind === 'anonymous') throw keyRequired(c)
  await next()
}

/** Name of the cookie in which Flowise's own page keeps its session. */
export const flowiseCookie = 'token'

function identify(c: Context<ChatflowEnv>, { authenticator, sessions }: AuthenticateDeps): Caller {
  if (bearerToken(c.req.header('authorization')) !== undefined) return authenticator.bearer(c)
  const tokens = [sessionTokenOf(c), comesFromFlowisesPage(c) ? getCookie(c, flowiseCookie) : undefined]
  const callers = tokens.map((token) => (token === undefined ? undefined : sessions.callerOf(token)))
  return callers.find((caller) => caller !== undefined) ?? { kind: 'anonymous' }
}

// No script can say either of a page elsewhere: the one asks for a preflight, the other is the browser's own
// word. Flowise's page says the former, the chat widget within it nothing.
function comesFromFlowisesPage(c: Context): boolean {
  return c.req.header('x-request-from') === 'internal' || c.req.header('sec-fetch-site') === 'same-origin'
}

/** Lets only callers past whose key holds at least one of the permissions; see `Permission`. */
export function requires(...anyOf: readonly Permission[]): MiddlewareHandler<ChatflowEnv> {
  return async (c, next) => {
    requirePermission(c, anyOf)
    await next()
  }
}

/** @throws {Failure} `unauthorized`, `forbidden` or `rate-limited` for a caller who holds none of the permissions */
export function requirePermission(c: Context<ChatflowEnv>, anyOf: readonly Permission[]): void {
  if (c.get('caller').kind === 'anonymous') throw keyRequired(c)
  if (!isPermitted(c.get('caller'), anyOf)) throw permissionRequired(anyOf)
}

/** @throws {Failure} `unauthorized`, `forbidden` or `rate-limited` for a caller who may not ask this chatflow */
export function requireRun(c: Context<ChatflowEnv>, chatflow: Pick<Chatflow, 'id' | 'isPublic' | 'apiKeyId'>): void {
  const caller = c.get('caller')
  if (mayRun(chatflow, caller)) return
  const lacksPermission = chatflow.apiKeyId === undefined && caller.kind === 'key'
  throw lacksPermission ? permissionRequired(flowCallerPermissions) : keyRequired(c)
}

/** Whether the key that was presented has to be refused by {@link keyRequired}, which says more than that it is wrong. */
export function isWaitingOrExpired(c: Context<ChatflowEnv>): boolean {
  return c.get('keyWaitMs') !== undefined || c.get('keyExpiredAtMs') !== undefined
}

/** The refusal of a request that needs a key and has no valid one, or comes too soon after too many wrong ones. */
export function keyRequired(c: Context<ChatflowEnv>): Failure {
  const waitMs = c.get('keyWaitMs')
  if (waitMs !== undefined) return tooManyWrongKeys(waitMs)
  const expiredAtMs = c.get('keyExpiredAtMs')
  if (expiredAtMs !== undefined) return keyExpired(expiredAtMs)
  const refusal = c.get('tokenRefusal')
  if (refusal !== undefined) return tokenRefused(refusal)
  return new Failure(
    'unauthorized',
    'Unauthorized Access: this needs a valid API key, sent as "Authorization: Bearer <key>"',
    { code: 'key-required' },
  )
}

function keyExpired(expiredAtMs: number): Failure {
  const remedy = 'give it a later expiry or make a new one'
  const message = `Unauthorized Access: this API key expired at ${new Date(expiredAtMs).toISOString()}; ${remedy}`
  return new Failure('unauthorized', message, { code: 'key-expired' })
}

const tokenRefusals: Readonly<Record<ProviderTokenRefusal, string>> = {
  expired: 'this token of the OpenID provider has expired; get a new one',
  'not-verified': 'this token is not signed by the OpenID provider, or not for the audience in "oidcApiAudience"',
  'not-allowed': 'whoever has this token is kept out by "oidcAllowedGroups" or "oidcAllowedDomains"',
  'no-role': 'no group in this token is named in "oidcOwnerGroups" or "oidcPermissions"',
}

function tokenRefused(refusal: ProviderTokenRefusal): Failure {
  return new Failure('unauthorized', `Unauthorized Access: ${tokenRefusals[refusal]}`, { code: `token-${refusal}` })
}

function tooManyWrongKeys(waitMs: number): Failure {
  const retryAfterSeconds = Math.ceil(waitMs / 1_000)
  const message = `Too many wrong keys from this address: try again in ${retryAfterSeconds} s`
  return new Failure('rate-limited', message, { retryAfterSeconds, code: 'too-many-wrong-keys' })
}

function permissionRequired(anyOf: readonly Permission[]): Failure {
  return new Failure('forbidden', `Forbidden: this key lacks the permission ${anyOf.join(' or ')}`, {
    code: 'permission-required',
  })
}
