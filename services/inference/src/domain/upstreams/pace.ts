/** How long requests take, newer ones weighing more: what an honest `Retry-After` rests on. */
export type Pace = {
  observe(tookMs: number): void
  /** Time until `requests` requests have passed through so many places, in milliseconds. */
  expectMs(requests: number, places: number): number
}

const firstGuessMs = 1_000
const weightOfNewest = 0.2

export function createPace(): Pace {
  let meanMs = firstGuessMs
  return {
    observe(tookMs) {
      meanMs += weightOfNewest * (tookMs - meanMs)
    },
    expectMs: (requests, places) => (meanMs * requests) / Math.max(1, places),
  }
}

/** Whole seconds for a `Retry-After`, from 1 to 60. */
export function toRetrySeconds(ms: number): number {
  return Math.min(60, Math.max(1, Math.ceil(ms / 1_000)))
}
