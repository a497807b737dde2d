import { hashKey } from '@hearth/kernel'

/** A browser that has logged in with an API key: its requests count as that key's until the session ends. */
export type UiSessions = {
  /** Begins a session of the key with this id; the token is the browser's alone. */
  begin(keyId: string): string
  /** Id of the key a token stands for, or `undefined` when the session is over. Use keeps a session alive. */
  keyOf(token: string): string | undefined
  end(token: string): void
}

type Session = { readonly keyId: string; lastUsedMs: number }

/**
 * Sessions in memory: none survives a restart, and the browser logs in again.
 *
 * @param options.newToken makes 256 random bits as text; only their digest is kept
 * @param options.idleMs a session unused for longer is over
 * @param options.maxSessions when there are more, the one unused longest makes room
 */
export function createUiSessions(options: {
  readonly newToken: () => string
  readonly nowMs: () => number
  readonly idleMs: number
  readonly maxSessions: number
}): UiSessions {
  const { newToken, nowMs, idleMs, maxSessions } = options
  const sessions = new Map<string, Session>()
  return {
    begin(keyId) {
      const token = newToken()
      sessions.set(hashKey(token), { keyId, lastUsedMs: nowMs() })
      const [oldest] = sessions.keys()
      if (sessions.size > maxSessions && oldest !== undefined) sessions.delete(oldest)
      return token
    },
    keyOf(token) {
      const hash = hashKey(token)
      const session = sessions.get(hash)
      if (session === undefined) return undefined
      sessions.delete(hash)
      if (nowMs() - session.lastUsedMs > idleMs) return undefined
      // A map keeps the order of insertion, so the first is the one unused longest.
      sessions.set(hash, { ...session, lastUsedMs: nowMs() })
      return session.keyId
    },
    end(token) {
      sessions.delete(hashKey(token))
    },
  }
}
