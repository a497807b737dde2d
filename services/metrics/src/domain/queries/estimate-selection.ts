import type { StoreOutline } from './estimate-cost.ts'
import type { PlainMatcher, Selection } from './outgoing.ts'

export type SelectionSettings = {
  readonly store: StoreOutline
  readonly createMatcher: (plain: PlainMatcher) => Parameters<StoreOutline['boundSeries']>[0][number]
}

// Between two samples, about.
const usualIntervalMs = 10_000
// What is in memory reaches back about three hours, however far back is asked.
const memoryMs = 4 * 3_600_000

/**
 * How many samples a selection has at most, about, before anything is read. Infinite where files have to be read. As
 * `estimateCost` it chooses where to read, not whether.
 */
export function estimateSelection({ fromMs, toMs, matchers }: Selection, deps: SelectionSettings): number {
  const { store, createMatcher } = deps
  if (fromMs < store.memoryFromMs()) return Number.POSITIVE_INFINITY
  const reachMs = Math.min(Math.max(0, toMs - fromMs), memoryMs)
  return store.boundSeries(matchers.map(createMatcher)) * (1 + reachMs / usualIntervalMs)
}
