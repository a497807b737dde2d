import { hashKey } from '@hearth/kernel'

/** The ID tokens of sessions that go on, by which the provider knows whose session is to end; in memory alone. */
export type IdTokens = {
  keep(session: string, idToken: string): void
  take(session: string): string | undefined
}

/** @param most kept; the oldest go first, and the provider then asks people whether they mean to sign out */
export function createIdTokens(most = 2_000): IdTokens {
  const kept = new Map<string, string>()
  return {
    keep(session, idToken) {
      kept.set(hashKey(session), idToken)
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    },
    take(session) {
      const idToken = kept.get(hashKey(session))
      kept.delete(hashKey(session))
      return idToken
    },
  }
}
