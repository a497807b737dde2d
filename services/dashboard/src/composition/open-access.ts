import { crc32 } from 'node:zlib'
import { createKey, hashKey, type Keys } from '@hearth/kernel'
import { attemptLimits, createAttempts, createSessionTokens } from '@hearth/server'
import type { DashboardConfig } from '../config.ts'
import { type Authenticator, createAuthenticator } from '../domain/auth/authenticator.ts'
import { type CheckPassword, createCheckPassword } from '../domain/auth/check-password.ts'
import type { Passwords } from '../domain/auth/passwords.ts'
import { createSessions, type Sessions } from '../domain/auth/sessions.ts'
import { createTokenHolders } from '../domain/auth/token-holders.ts'
import { renderToken } from '../domain/people/token.ts'
import type { ExternalSignInDeps } from '../routes/people/external-sign-in.ts'
import type { Storage } from '../storage/open-storage.ts'

/** How people come in. */
export type Access = {
  readonly admit: Authenticator
  readonly checkPassword: CheckPassword
  readonly sessions: Sessions
}

// As Grafana: five tries for a name in five minutes.
const userLockMs = 300_000

type AccessDeps = {
  readonly passwords: Passwords
  readonly external: ExternalSignInDeps | undefined
  /** Of the tokens of sessions. */
  readonly keys: Keys
}

export function openAccess(
  config: DashboardConfig,
  storage: Storage,
  { passwords, keys, external }: AccessDeps,
): Access {
  const { users, tokens, sessionStore, inTurn } = storage
  const { sessionIdleMs: idleMs, sessionMaxAgeMs: maxAgeMs } = config
  const nowMs = Date.now
  const attempts = createAttempts({ ...attemptLimits, maxFailures: config.maxLoginAttempts }, hashKey)
  const lock = { firstWaitMs: userLockMs, maxWaitMs: userLockMs, forgetMs: userLockMs }
  const attemptsOfUser = createAttempts(
    { ...attemptLimits, ...lock, maxFailures: config.maxUserLoginAttempts },
    hashKey,
  )
  const holderOf = external === undefined ? undefined : createTokenHolders({ ...external, users, inTurn, nowMs })
  const checkPassword = createCheckPassword({ users, passwords, attempts, attemptsOfUser, nowMs })
  return {
    checkPassword,
    admit: createAuthenticator({ users, tokens, passwords, checkPassword, holderOf, nowMs }),
    sessions: createSessions({
      store: sessionStore,
      users,
      tokens: createSessionTokens(keys),
      idleMs,
      maxAgeMs,
      nowMs,
    }),
  }
}

/** A new token of a service account. */
export function newToken(): string {
  return renderToken(randomText(32), crc32)
}

// Letters and digits alone; what else a key holds is left out of it.
function randomText(length: number): string {
  let text = ''
  while (text.length < length) text += createKey().replace(/[-_]/g, '')
  return text.slice(0, length)
}
