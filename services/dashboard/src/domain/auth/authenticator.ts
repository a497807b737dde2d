import { equalSecret, Failure, hashKey } from '@hearth/kernel'
import type { Attempts } from '@hearth/server'
import { parseAuthorization } from './credentials.ts'

export type AuthenticatorDeps = {
  readonly user: string
  /** Whether this is the password; it may take as long as a slow hash does. */
  readonly verifyPassword: (password: string) => Promise<boolean>
  readonly attempts: Attempts
  readonly nowMs: () => number
}

/** Lets a caller in or throws why not. */
export type Authenticator = (authorization: string | undefined, caller: string) => Promise<void>

type Refusal = { readonly message: string; readonly code: string }

const refusals = {
  none: { message: 'Unauthorized', code: 'auth.unauthorized' },
  malformed: { message: 'Invalid Basic Auth Header', code: 'auth.unauthorized' },
  other: { message: 'Invalid API key', code: 'api-key.invalid' },
  wrong: { message: 'Invalid username or password', code: 'password-auth.failed' },
} as const

// Logins whose slow hash is waited for; more at once are no people.
const maxVerifying = 16

/**
 * Checks Basic credentials, comparing in constant time and slowing down who guesses.
 *
 * A header that was right once is remembered (as a digest, in memory), so that the slow hash is
 * computed once. One hash is computed at a time, so that guesses never take more than one core.
 */
export function createAuthenticator({ user, verifyPassword, attempts, nowMs }: AuthenticatorDeps): Authenticator {
  let verified: string | undefined
  const oneByOne = createTurns(maxVerifying)
  const refuseGuesser = (caller: string, authorization: string) => {
    const waitMs = attempts.waitMs(caller, authorization, nowMs())
    if (waitMs > 0) throw blocked(Math.ceil(waitMs / 1_000))
  }
  return async (authorization = '', caller) => {
    const presented = parseAuthorization(authorization)
    if (presented.kind !== 'basic') throw refused(refusals[presented.kind])
    refuseGuesser(caller, authorization)
    const isKnown = verified !== undefined && equalSecret(hashKey(authorization), verified)
    const { credentials } = presented
    // Both are always compared, so that the time does not tell which one was wrong.
    const verify = async () => {
      // Those that came at once must not all be computed because none had failed when they came.
      refuseGuesser(caller, authorization)
      const isPassword = await verifyPassword(credentials.password)
      const isRight = equalSecret(credentials.user, user) && isPassword
      if (!isRight) attempts.failed(caller, nowMs())
      return isRight
    }
    if (!isKnown && !(await oneByOne(verify))) throw refused(refusals.wrong)
    attempts.succeeded(caller, authorization)
    verified = hashKey(authorization)
  }
}

function createTurns(most: number): (check: () => Promise<boolean>) => Promise<boolean> {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return async (check) => {
    if (waiting >= most) throw blocked(1)
    waiting++
    const mine = last.then(check)
    last = mine.catch(() => undefined)
    try {
      return await mine
    } finally {
      waiting--
    }
  }
}

function refused({ message, code }: Refusal): Failure {
  return new Failure('unauthorized', message, { code })
}

function blocked(retryAfterSeconds: number): Failure {
  return new Failure(
    'rate-limited',
    `Too many wrong passwords from this address: try again in ${retryAfterSeconds} s`,
    { code: 'login-attempt.blocked', retryAfterSeconds },
  )
}
