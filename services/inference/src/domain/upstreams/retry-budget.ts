/** Keeps retries a small part of all requests, so that they do not bring down what is in trouble already. */
export type RetryBudget = {
  /** Counts a request. */
  deposit(): void
  /** Takes the right to one retry; `false` when there is none. */
  withdraw(): boolean
}

/** Retries that may be saved up, and that there are at the start. */
const most = 10

/** @param ratio retries for each request, such as 0.1 */
export function createRetryBudget(ratio: number): RetryBudget {
  let tokens = most
  return {
    deposit() {
      tokens = Math.min(most, tokens + ratio)
    },
    withdraw() {
      if (tokens < 1) return false
      tokens--
      return true
    },
  }
}
