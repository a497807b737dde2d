import type { Context } from 'hono'
import { Budget } from '../../domain/logql/evaluate/budget.ts'
import { createBreath, type QueryContext } from '../../domain/logql/evaluate/context.ts'
import type { StreamStore } from '../../domain/streams/stream-store.ts'

/** Bounds of a query. */
export type LokiLimits = {
  /** Lines of an answer. */
  readonly maxEntries: number
  /** Series of an answer. */
  readonly maxSeries: number
  /** Series times steps that a query for figures may hold. */
  readonly maxPoints: number
  readonly maxScannedBytes: number
  readonly queryTimeoutMs: number
}

export type LokiReadDeps = {
  readonly streams: StreamStore
  /** Unix time in milliseconds. */
  readonly clock: () => number
  readonly limits: LokiLimits
}

export function nowNs(deps: LokiReadDeps): bigint {
  return BigInt(Math.floor(deps.clock())) * 1_000_000n
}

/** What a query is evaluated with: it ends when it takes too long, or its client leaves. */
export function contextOf({ streams, limits }: LokiReadDeps, c: Context): QueryContext {
  const signal = AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(limits.queryTimeoutMs)])
  return { streams, budget: new Budget(limits), signal, breathe: createBreath(() => performance.now()) }
}
