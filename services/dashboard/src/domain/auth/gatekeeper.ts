import { equalSecret, Failure, hashKey } from '@hearth/kernel'
import type { Attempts } from './attempts.ts'
import { parseAuthorization } from './credentials.ts'

export type GatekeeperDeps = {
  readonly user: string
  /** Whether this is the password; it may take as long as a slow hash does. */
  readonly verifyPassword: (password: string) => Promise<boolean>
  readonly attempts: Attempts
  readonly nowMs: () => number
}

/** Lets a caller in or throws why not. */
export type Gatekeeper = (authorization: string | undefined, caller: string) => Promise<void>

type Refusal = { readonly message: string; readonly code: string }

const refusals = {
  none: { message: 'Unauthorized', code: 'auth.unauthorized' },
  malformed: { message: 'Invalid Basic Auth Header', code: 'auth.unauthorized' },
  other: { message: 'Invalid API key', code: 'api-key.invalid' },
  wrong: { message: 'Invalid username or password', code: 'password-auth.failed' },
} as const

// Slow hashes computed or waited for at once; more callers than that are no people.
const maxVerifying = 16

/**
 * Checks Basic credentials, comparing in constant time and slowing down who guesses.
 *
 * A header that was right once is remembered (as a digest, in memory), so that the slow hash is
 * computed once, and a program that guesses from the same address keeps no one out who is in.
 */
export function createGatekeeper({ user, verifyPassword, attempts, nowMs }: GatekeeperDeps): Gatekeeper {
  let verified: string | undefined
  let verifying = 0
  const verify = async (password: string) => {
    if (verifying >= maxVerifying) throw blocked(1)
    verifying++
    try {
      return await verifyPassword(password)
    } finally {
      verifying--
    }
  }
  return async (authorization, caller) => {
    if (authorization !== undefined && verified !== undefined && equalSecret(hashKey(authorization), verified)) return
    const presented = parseAuthorization(authorization)
    if (presented.kind !== 'basic') throw refused(refusals[presented.kind])
    const waitMs = attempts.waitMs(caller, nowMs())
    if (waitMs > 0) throw blocked(Math.ceil(waitMs / 1_000))
    // Both are always compared, so that the time does not tell which one was wrong.
    const isPassword = await verify(presented.credentials.password)
    if (equalSecret(presented.credentials.user, user) && isPassword) {
      attempts.succeeded(caller)
      verified = hashKey(authorization ?? '')
      return
    }
    attempts.failed(caller, nowMs())
    throw refused(refusals.wrong)
  }
}

function refused({ message, code }: Refusal): Failure {
  return new Failure('unauthorized', message, { code })
}

function blocked(retryAfterSeconds: number): Failure {
  return new Failure(
    'unauthorized',
    `Too many wrong passwords from this address: try again in ${retryAfterSeconds} s`,
    { code: 'login-attempt.blocked', retryAfterSeconds },
  )
}
