import type { RateLimit } from '../chatflows/flow-settings.ts'

const defaultMessage = 'Too many requests, please try again later.'

/** What is left to a client of a chatflow in the present window. */
type Allowance = {
  readonly limit: number
  readonly remaining: number
  readonly resetsAtMs: number
  /** The owner's words when this request is one too many. */
  readonly refusal: string | undefined
}

/** How often a client's requests are counted. Every kind passes the cases in `rate-limit.contract.ts`. */
export type RateLimits = {
  /**
   * Counts one request.
   *
   * @param rateLimit the chatflow's
   * @param client whatever tells clients apart, such as their address
   * @returns `undefined` for a chatflow without a limit
   */
  take(chatflowId: string, rateLimit: RateLimit | undefined, client: string): Promise<Allowance | undefined>
}

type Window = { used: number; readonly resetsAtMs: number }

/** What a limit leaves of a window in which the present request is counted. */
export function allowanceOf({ max: limit, refusal }: RateLimit, { used, resetsAtMs }: Window): Allowance {
  const words = used > limit ? (refusal ?? defaultMessage) : undefined
  return { limit, remaining: Math.max(0, limit - used), resetsAtMs, refusal: words }
}

/** Windows of fixed length from a client's first request on, as in Flowise; at most `maxWindows` are kept. */
export function createRateLimits(deps: { readonly nowMs: () => number; readonly maxWindows: number }): RateLimits {
  const windows = new Map<string, Window>()
  return {
    async take(chatflowId, rateLimit, client) {
      if (rateLimit === undefined) return undefined
      const window = open(`${chatflowId}/${client}`, rateLimit.windowMs)
      window.used += 1
      return allowanceOf(rateLimit, window)
    },
  }

  function open(key: string, durationMs: number): Window {
    const now = deps.nowMs()
    const known = windows.get(key)
    // One that ends later than a new one would was made before its owner changed the limit, or the clock.
    if (known !== undefined && known.resetsAtMs > now && known.resetsAtMs <= now + durationMs) return known
    windows.delete(key)
    const window = { used: 0, resetsAtMs: now + durationMs }
    windows.set(key, window)
    const [oldest] = windows.keys()
    if (windows.size > deps.maxWindows && oldest !== undefined) windows.delete(oldest)
    return window
  }
}
