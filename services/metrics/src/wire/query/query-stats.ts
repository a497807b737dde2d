import type { QueryStats } from '../../domain/promql/engine.ts'

/**
 * What a query took, as Prometheus 3 tells it where the parameter `stats` asks: times in seconds, `execTotalTime` with
 * the time it waited for others. Samples come by steps, `[time in seconds, samples]`, where all was asked for.
 */
export function renderQueryStats(stats: QueryStats, queueMs: number, bySteps: boolean) {
  const { preparationMs, evaluationMs, sortMs, timesMs, samplesAt, readAt, seriesTouched, peakSamples } = stats
  const evalMs = preparationMs + evaluationMs + sortMs
  const byStep = (counts: Float64Array) => Array.from(counts, (samples, step) => [(timesMs[step] ?? 0) / 1000, samples])
  return {
    timings: {
      evalTotalTime: evalMs / 1000,
      resultSortTime: sortMs / 1000,
      queryPreparationTime: preparationMs / 1000,
      innerEvalTime: evaluationMs / 1000,
      execQueueTime: queueMs / 1000,
      execTotalTime: (queueMs + evalMs) / 1000,
    },
    samples: {
      ...(bySteps ? { totalQueryableSamplesPerStep: byStep(samplesAt) } : {}),
      totalQueryableSamples: sumOf(samplesAt),
      ...(bySteps ? { samplesReadPerStep: byStep(readAt) } : {}),
      samplesRead: sumOf(readAt),
      seriesTouched,
      peakSamples,
    },
  }
}

function sumOf(counts: Float64Array): number {
  return counts.reduce((sum, samples) => sum + samples, 0)
}
