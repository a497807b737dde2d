import { Failure, hashKey } from '@hearth/kernel'
import type { TokenStore } from '../people/token.ts'
import { isTokenForm } from '../people/token.ts'
import type { User } from '../people/user.ts'
import { stillThere, type Users } from '../people/users.ts'
import type { CheckPassword } from './check-password.ts'
import { type Credentials, parseAuthorization } from './credentials.ts'
import type { Passwords } from './passwords.ts'

export type AuthenticatorDeps = {
  readonly users: Pick<Users, 'get'>
  readonly tokens: Pick<TokenStore, 'find' | 'used'>
  readonly passwords: Pick<Passwords, 'stamp'>
  readonly checkPassword: CheckPassword
  /** Whose token of the OpenID provider a text is; none where there is no provider. */
  readonly holderOf?: ((text: string) => Promise<User | undefined>) | undefined
  readonly nowMs: () => number
}

/** Tells who sends an `Authorization` header, or throws why it lets nobody in. */
export type Authenticator = (authorization: string | undefined, client: string) => Promise<User>

const refusals = {
  none: ['Unauthorized', 'auth.unauthorized'],
  malformed: ['Invalid Basic Auth Header', 'auth.unauthorized'],
  other: ['Invalid API key', 'api-key.invalid'],
  expired: ['Expired API key', 'api-key.expired'],
  disabled: ['Service account is disabled', 'api-key.disabled'],
} as const

type Verified = { readonly userId: number; readonly stamp: string }

// Credentials remembered; those used longest ago are computed again.
const maxVerified = 200
// How often it is written down that a token was used.
const usedEveryMs = 60_000
/** The name under which clients send a token as a password. */
const tokenName = 'api_key'

/**
 * Checks Basic credentials and tokens, also of the OpenID provider.
 *
 * A password that was right once is remembered (as a digest, in memory) for as long as it is the user's, so that the
 * slow hash is computed once.
 */
export function createAuthenticator(deps: AuthenticatorDeps): Authenticator {
  const { users, tokens, passwords, checkPassword, holderOf, nowMs } = deps
  const verified = new Map<string, Verified>()
  const remembered = async (digest: string): Promise<User | undefined> => {
    const known = verified.get(digest)
    if (known === undefined) return undefined
    const user = stillThere(users, known.userId)
    if (user !== undefined && (await passwords.stamp(user)) === known.stamp) return user
    verified.delete(digest)
    return undefined
  }
  const byPassword = async (credentials: Credentials, client: string): Promise<User> => {
    checkPassword.refuseGuesser(credentials, client)
    const digest = hashKey(`${credentials.user}:${credentials.password}`)
    const known = await remembered(digest)
    if (known !== undefined) {
      checkPassword.succeeded(credentials, client)
      return known
    }
    const { user, stamp } = await checkPassword.check(credentials, client)
    verified.set(digest, { userId: user.id, stamp })
    const [oldest] = verified.keys()
    if (verified.size > maxVerified && oldest !== undefined) verified.delete(oldest)
    return user
  }
  const byToken = async (text: string): Promise<User> => {
    if (!isTokenForm(text)) {
      const holder = await holderOf?.(text)
      if (holder !== undefined) return holder
      throw refused('other')
    }
    const token = tokens.find(hashKey(text))
    if (token === undefined) throw refused('other')
    if (token.expiresAtMs !== undefined && token.expiresAtMs <= nowMs()) throw refused('expired')
    const account = users.get(token.userId)
    if (account.isDisabled) throw refused('disabled')
    if (nowMs() - (token.usedAtMs ?? 0) >= usedEveryMs) tokens.used(token.id, nowMs())
    return account
  }
  return async (authorization, client) => {
    const presented = parseAuthorization(authorization)
    if (presented.kind === 'token') return byToken(presented.token)
    if (presented.kind !== 'basic') throw refused(presented.kind)
    const { credentials } = presented
    return credentials.user === tokenName ? byToken(credentials.password) : byPassword(credentials, client)
  }
}

function refused(why: keyof typeof refusals): Failure {
  const [message, code] = refusals[why]
  return new Failure('unauthorized', message, { code })
}
