import { type Attempts, bearerToken, clientNetwork } from '@hearth/server'
import type { Context } from 'hono'
import type { Caller } from '../../domain/access/api-key.ts'
import type { KeyRing } from '../../domain/access/key-ring.ts'
import type { ChatflowEnv } from './env.ts'

/** Tells who asks by the secret that a request carries, and slows down clients that present wrong ones. */
export type Authenticator = {
  /** Who presents this text; no text, one that opens nothing, and one that has to wait are anonymous. */
  identify(c: Context<ChatflowEnv>, text: string | undefined): Caller
  /** Who presents the key, or the token of the OpenID provider, in the `Authorization` header. */
  bearer(c: Context<ChatflowEnv>): Caller
  /** Whether a secret that was compared, such as a flow's own token, may count as right now. */
  accepts(c: Context<ChatflowEnv>, text: string, isRight: boolean): boolean
}

/** @param deps.attempts shared by all routes, so that none gives further tries */
export function createAuthenticator(deps: {
  readonly ring: Pick<KeyRing, 'identify'>
  readonly attempts: Attempts
  readonly nowMs: () => number
}): Authenticator {
  const { ring, attempts, nowMs } = deps
  const accepts: Authenticator['accepts'] = (c, text, isRight) => {
    const waitMs = attempts.present(clientNetwork(c.get('clientAddress')), text, isRight, nowMs())
    if (waitMs > 0) c.set('keyWaitMs', waitMs)
    return isRight && waitMs === 0
  }
  const identify: Authenticator['identify'] = (c, text) => {
    const caller = ring.identify(text)
    if (text === undefined || caller.kind === 'local') return caller
    const expiredAtMs = caller.kind === 'anonymous' ? caller.expiredAtMs : undefined
    // Whoever has a key that ended does not guess.
    if (!accepts(c, text, caller.kind === 'key' || expiredAtMs !== undefined)) return { kind: 'anonymous' }
    if (expiredAtMs !== undefined) c.set('keyExpiredAtMs', expiredAtMs)
    return caller
  }
  const bearer: Authenticator['bearer'] = (c) => {
    const caller = c.get('tokenCaller')
    if (caller !== undefined) return caller
    const refusal = c.get('tokenRefusal')
    // The provider has signed what it says, so nobody guesses; it opens nothing all the same.
    if (refusal !== undefined && refusal !== 'not-verified') return { kind: 'anonymous' }
    return identify(c, bearerToken(c.req.header('authorization')))
  }
  return { accepts, identify, bearer }
}
