import { setTimeout as sleep } from 'node:timers/promises'
import { backoffMs } from '@hearth/outbound'

export type RetryPolicy = {
  /** Tries after the first. */
  readonly retries: number
  /** No try begins later than this after the first one. */
  readonly budgetMs: number
  readonly isRetryable: (error: unknown) => boolean
  /** How long the other side asked to wait, in milliseconds. */
  readonly waitMs: (error: unknown) => number | undefined
}

// The time of all tries together bounds the last wait.
const backoff = { firstMs: 200, maxMs: Number.POSITIVE_INFINITY }

/**
 * Calls `attempt` again after a passing failure, waiting twice as long each time or as long as the
 * other side asked. Fails with the last error when the tries or the time are used up.
 */
export async function retry<T>(attempt: () => Promise<T>, policy: RetryPolicy, signal: AbortSignal): Promise<T> {
  const startedMs = performance.now()
  for (let tries = 0; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      const waitMs = policy.waitMs(error) ?? backoffMs(backoff, tries + 1)
      const late = performance.now() - startedMs + waitMs > policy.budgetMs
      if (signal.aborted || tries >= policy.retries || late || !policy.isRetryable(error)) throw error
      await sleep(waitMs, undefined, { signal })
    }
  }
}
