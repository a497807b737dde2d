import type { QueryStats } from '../../domain/promql/engine.ts'

/** The same over all steps as one: as many numbers as there may be steps are not for a log, nor for another thread. */
export function sumStats(stats: QueryStats): QueryStats {
  const { timesMs, samplesAt, readAt } = stats
  return { ...stats, timesMs: timesMs.slice(0, 1), samplesAt: sumOf(samplesAt), readAt: sumOf(readAt) }
}

function sumOf(counts: Float64Array): Float64Array {
  return Float64Array.of(counts.reduce((sum, one) => sum + one, 0))
}
