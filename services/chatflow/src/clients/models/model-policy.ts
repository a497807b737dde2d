import { isRetryable, retryAfterSeconds } from './model-failure.ts'
import type { RetryPolicy } from './retry.ts'

export type ModelCallPolicy = {
  /** Tries after the first. */
  readonly retries: number
  /** All tries together give up after this. */
  readonly retryBudgetMs: number
}

/** How calls to models are retried: as often as configured, as late as the other side asks. */
export function modelRetryPolicy({ retries, retryBudgetMs }: ModelCallPolicy): RetryPolicy {
  return {
    retries,
    budgetMs: retryBudgetMs,
    isRetryable,
    waitMs: (error) => {
      const seconds = retryAfterSeconds(error)
      return seconds === undefined ? undefined : seconds * 1_000
    },
  }
}

/** The same signal, which also aborts after `timeoutMs`. */
export function withTimeout(signal: AbortSignal, timeoutMs: number | undefined): AbortSignal {
  return timeoutMs === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
}
