import type { StreamStore } from '../../streams/stream-store.ts'
import type { Budget } from './budget.ts'

/** What a query is evaluated with. */
export type QueryContext = {
  readonly streams: StreamStore
  readonly budget: Budget
  /** Aborts when the query has run too long or its asker has left. */
  readonly signal: AbortSignal
  /** Lets others run between two batches, once this query has run for a while. */
  breathe(): Promise<void> | undefined
}

const longestMs = 20

/** Breathes after every 20 ms. */
export function createBreath(clock: () => number): () => Promise<void> | undefined {
  let sinceMs = clock()
  return () => {
    if (clock() - sinceMs < longestMs) return undefined
    return new Promise((resolve) => {
      setImmediate(() => {
        sinceMs = clock()
        resolve()
      })
    })
  }
}
