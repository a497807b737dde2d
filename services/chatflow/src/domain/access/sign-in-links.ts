import { hashKey } from '@hearth/kernel'

/** Secrets that sign one browser in, once: whoever opens the address that holds one is the owner. */
export type SignInLinks = {
  make(): { readonly token: string; readonly expiresAtMs: number }
  /** Whether a link with this token may still be used. */
  isGood(token: string): boolean
  /** Uses it up. */
  spend(token: string): void
}

/**
 * Links in memory: a restart makes those that were not used worthless.
 *
 * @param options.newToken makes 256 random bits as text; only their digest is kept
 * @param options.maxLinks of more that nobody used, the oldest is worthless
 */
export function createSignInLinks(options: {
  readonly newToken: () => string
  readonly nowMs: () => number
  readonly lifeMs: number
  readonly maxLinks: number
}): SignInLinks {
  const { newToken, nowMs, lifeMs, maxLinks } = options
  const expiries = new Map<string, number>()
  return {
    make() {
      const token = newToken()
      const expiresAtMs = nowMs() + lifeMs
      expiries.set(hashKey(token), expiresAtMs)
      const [oldest] = expiries.keys()
      if (expiries.size > maxLinks && oldest !== undefined) expiries.delete(oldest)
      return { token, expiresAtMs }
    },
    isGood: (token) => (expiries.get(hashKey(token)) ?? 0) > nowMs(),
    spend: (token) => void expiries.delete(hashKey(token)),
  }
}
