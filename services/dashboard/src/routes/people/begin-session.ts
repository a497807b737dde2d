import { type AppEnv, ownCookie } from '@hearth/server'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Sessions } from '../../domain/auth/sessions.ts'
import { actorOf } from '../../domain/people/caller.ts'
import type { User } from '../../domain/people/user.ts'
import { ownSessionCookie } from '../authenticate.ts'

export type BeginSessionDeps = {
  readonly sessions: Pick<Sessions, 'begin' | 'end'>
  readonly sessionMaxAgeMs: number
}

/**
 * Signs the browser in.
 *
 * @param isSecure whether the cookie is for TLS alone, where that cannot be seen from the request
 * @returns the token of the session
 */
export function beginSession(
  c: Context<AppEnv>,
  { sessions, sessionMaxAgeMs }: BeginSessionDeps,
  user: User,
  isSecure = false,
): string {
  // The browser's former session ends, so that none outlives the one that is seen.
  sessions.end(getCookie(c, ownSessionCookie) ?? '')
  c.set('actor', actorOf(user))
  const token = sessions.begin(user, { address: c.get('clientAddress'), agent: c.req.header('user-agent') ?? '' })
  const cookie = ownCookie(c, Math.floor(sessionMaxAgeMs / 1_000))
  setCookie(c, ownSessionCookie, token, { ...cookie, secure: isSecure || cookie.secure === true })
  return token
}
