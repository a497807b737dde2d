import type { ParseCache } from '../../domain/promql/parse-cache.ts'
import { PromqlError } from '../../domain/promql/promql-error.ts'
import { type CostSettings, estimateCost, type StoreOutline } from '../../domain/queries/estimate-cost.ts'
import type { QueryRequest } from '../../domain/queries/query.ts'

export type WeighingDeps = {
  readonly store: StoreOutline
  readonly cache: ParseCache
  readonly settings: Omit<CostSettings, 'startMs' | 'endMs' | 'stepMs'>
  /** Samples up to which a query is answered sooner than it is sent to another thread and back. */
  readonly lightSamples: number
}

/** Whether a query is to be evaluated in another thread, where there are any. */
export function isHeavy({ query, times, lookbackMs }: QueryRequest, deps: WeighingDeps): boolean {
  const { cache, settings, store, lightSamples } = deps
  const bound = { ...settings, ...times, ...(lookbackMs === undefined ? {} : { lookbackMs }) }
  try {
    return estimateCost(cache.parse(query), bound, store) > lightSamples
  } catch (error) {
    // What is wrong with it is said where it is evaluated.
    if (error instanceof PromqlError) return false
    throw error
  }
}
