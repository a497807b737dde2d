import { bearerToken, Failure } from '@hearth/kernel'
import type { Context, MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Caller } from '../domain/api-key.ts'
import type { KeyRing } from '../domain/key-ring.ts'
import { isPermitted, type Permission } from '../domain/permission.ts'
import type { UiSessions } from '../domain/ui-sessions.ts'
import type { ChatflowEnv } from './env.ts'

// Answer without a key. Whoever answers for a prediction or a public chatflow decides with the
// chatflow in hand; the key in the path of the two probes is what they check.
const openPaths = [
  /^\/api\/v1\/(ping|version|settings|ip|loginmethod\/default|auth\/(login|resolve)|account\/logout)$/,
  /^\/api\/v1\/(chatflows-streaming|chatflows-uploads|public-chatflows|public-chatbotConfig|public-executions)\/[^/]+$/,
  /^\/api\/v1\/(verify|chatflows)\/apikey\/[^/]+$/,
  /^\/api\/v1\/(node-icon|components-credentials-icon)\/[^/]+$/,
  /^\/api\/v1\/text-to-speech\/(generate|abort)$/,
  /^\/api\/v1\/vector\/upsert\/[^/]+$/,
  /^\/api\/v1\/prediction(\/.*)?$/,
  /^\/api\/v1\/leads$/,
  /^\/api\/v1\/feedback(\/[^/]+)?$/,
  /^\/api\/v1\/(attachments\/[^/]+\/[^/]+|get-upload-file|openai-assistants-file\/download)$/,
  /^\/api\/v1\/chatmessage\/abort\/[^/]+\/[^/]+$/,
]

/**
 * Finds out who asks and lets only callers with a valid key past, except on the open paths. The
 * key comes as `Authorization: Bearer <key>`, or raw without a scheme; on an open path a wrong one
 * counts as none. Handlers find the caller as `c.get('caller')`.
 *
 * @param furtherOpenPaths paths that need no key besides those of Flowise
 * @param sessions browsers that have logged in; they count on pages of our own alone
 */
export function gate(
  ring: KeyRing,
  furtherOpenPaths: readonly RegExp[] = [],
  sessions?: UiSessions,
): MiddlewareHandler<ChatflowEnv> {
  const open = [...openPaths, ...furtherOpenPaths]
  return async (c, next) => {
    const { path } = c.req
    // Express routes are blind to case, checks on the path are not: Flowise refuses the mixture.
    if (/\/api\/v1/i.test(path) && !path.includes('/api/v1')) throw keyRequired()
    const caller = identify(c, ring, sessions)
    if (caller.kind === 'anonymous' && !open.some((pattern) => pattern.test(path))) throw keyRequired()
    c.set('caller', caller)
    await next()
  }
}

/** Name of the cookie in which a browser keeps its session, as in Flowise. */
export const sessionCookie = 'token'

function identify(c: Context, ring: KeyRing, sessions: UiSessions | undefined): Caller {
  const text = bearerToken(c.req.header('authorization'))
  const isBrowser = text === undefined && comesFromOwnPage(c)
  const keyId = isBrowser ? sessions?.keyOf(getCookie(c, sessionCookie) ?? '') : undefined
  const key = keyId === undefined ? undefined : ring.get(keyId)
  return key === undefined ? ring.identify(text) : { kind: 'key', key }
}

// No script can say either of a page elsewhere: the one asks for a preflight, the other is the browser's own
// word. Flowise's page says the former, the chat widget within it nothing.
function comesFromOwnPage(c: Context): boolean {
  return c.req.header('x-request-from') === 'internal' || c.req.header('sec-fetch-site') === 'same-origin'
}

/** Lets only callers past whose key holds at least one of the permissions; see `Permission`. */
export function requires(...anyOf: readonly Permission[]): MiddlewareHandler<ChatflowEnv> {
  return async (c, next) => {
    if (c.get('caller').kind === 'anonymous') throw keyRequired()
    if (!isPermitted(c.get('caller'), anyOf)) throw permissionRequired(anyOf)
    await next()
  }
}

/** The refusal of a request that needs a key and has no valid one. */
export function keyRequired(): Failure {
  return new Failure(
    'unauthorized',
    'Unauthorized Access: this needs a valid API key, sent as "Authorization: Bearer <key>"',
    { code: 'key-required' },
  )
}

function permissionRequired(anyOf: readonly Permission[]): Failure {
  return new Failure('forbidden', `Forbidden: this key lacks the permission ${anyOf.join(' or ')}`, {
    code: 'permission-required',
  })
}
