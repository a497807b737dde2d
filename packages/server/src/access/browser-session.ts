import { createHmac, randomBytes } from 'node:crypto'
import { equalSecret, type Keys } from '@hearth/kernel'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { outwardPath } from '../base-path.ts'

/** Name of the cookie in which a browser that signed in keeps its session, for all services under its host's name. */
export const sessionCookie = 'hearth_session'

/** Header that our pages send with whatever may change something. A page elsewhere cannot without being asked first. */
const csrfHeader = 'x-hearth-csrf'

/** Makes tokens of sessions, and knows them again: services that share their secrets know each other's. */
export type SessionTokens = {
  /** A new token: 256 random bits and their signature. */
  make(): string
  /** Whether the token was made with one of these keys; whether its session goes on is another question. */
  isOurs(token: string): boolean
}

/** @param keys `deriveAll('browser sessions')` of the secrets */
export function createSessionTokens(keys: Keys): SessionTokens {
  const sign = (text: string, key = keys[0]) => createHmac('sha256', key).update(text).digest('base64url')
  return {
    make() {
      const text = randomBytes(32).toString('base64url')
      return `${text}.${sign(text)}`
    },
    isOurs(token) {
      const [text = '', signature = '', ...more] = token.split('.')
      return more.length === 0 && keys.some((key) => equalSecret(signature, sign(text, key)))
    },
  }
}

/**
 * How a cookie of our pages is set: for no script, no other site and nothing beside the base path, and where the page
 * came by TLS for TLS alone. It is deleted with its `path`.
 *
 * @param lastingSeconds beyond the end of the browser; without it ends there
 */
export function ownCookie(c: Context, lastingSeconds?: number): CookieOptions {
  const secure = [c.req.url, c.req.header('origin') ?? ''].some((address) => address.startsWith('https:'))
  const lasting = lastingSeconds === undefined ? {} : { maxAge: lastingSeconds }
  return { httpOnly: true, sameSite: 'Strict', path: outwardPath(c, '') || '/', secure, ...lasting }
}

/**
 * Keeps the session in the browser for all services that know it: see `sessionPaths` of `base-path.ts`.
 *
 * @param isSecure whether the cookie is for TLS alone, where that cannot be seen from the request
 */
export function keepSession(c: Context, token: string, lastingSeconds?: number, isSecure = false): void {
  const cookie = ownCookie(c, lastingSeconds)
  const secure = isSecure || cookie.secure === true
  for (const path of pathsOf(c)) setCookie(c, sessionCookie, token, { ...cookie, secure, path })
}

/** Takes the session from the browser. */
export function dropSession(c: Context): void {
  for (const path of pathsOf(c)) deleteCookie(c, sessionCookie, { path })
}

function pathsOf(c: Context): readonly string[] {
  return c.get('sessionPaths') ?? ['/']
}

/** The token of the session that a request brings from a page of its own service; a session counts for no other. */
export function sessionTokenOf(c: Context): string | undefined {
  return comesFromOwnPage(c) ? getCookie(c, sessionCookie) : undefined
}

/**
 * Whether a request comes from a page of this very service, as far as a browser tells: by `Sec-Fetch-Site`, and under
 * names where it does not send that by `Origin`. What may change something must carry {@link csrfHeader} besides.
 */
export function comesFromOwnPage(c: Context): boolean {
  const reads = ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)
  return isSameOrigin(c, reads) && (reads || c.req.header(csrfHeader) !== undefined)
}

function isSameOrigin(c: Context, reads: boolean): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site === 'same-origin' || site === 'none') return true
  // Somebody follows a link: the answer is theirs to see, and the page with the link does not.
  if (site !== undefined) return reads && c.req.header('sec-fetch-mode') === 'navigate'
  const origin = c.req.header('origin')
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === c.req.header('host'))
}
