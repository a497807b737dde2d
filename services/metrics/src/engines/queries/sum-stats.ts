import type { QueryStats } from '../../domain/promql/engine.ts'

/** The same over all steps as one: as many numbers as there may be steps are not for a log, nor for another thread. */
export function sumStats(stats: QueryStats): QueryStats {
  const samples = stats.samplesAt.reduce((sum, one) => sum + one, 0)
  return { ...stats, timesMs: stats.timesMs.slice(0, 1), samplesAt: Float64Array.of(samples) }
}
