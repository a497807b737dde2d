import { expect, test } from 'vitest'
import { renderQueryStats } from './query-stats.ts'

const stats = {
  ...{ preparationMs: 1, evaluationMs: 20, sortMs: 300, seriesTouched: 4, peakSamples: 9 },
  timesMs: Float64Array.of(1_500, 2_500),
  samplesAt: Float64Array.of(2, 3),
  readAt: Float64Array.of(1, 0),
}

const timings = {
  ...{ evalTotalTime: 0.321, resultSortTime: 0.3, queryPreparationTime: 0.001, innerEvalTime: 0.02 },
  ...{ execQueueTime: 4, execTotalTime: 4.321 },
}
const samples = { totalQueryableSamples: 5, samplesRead: 1, seriesTouched: 4, peakSamples: 9 }

test('renderQueryStats() tells times in seconds, and sums of samples', () => {
  expect(renderQueryStats(stats as never, 4_000, false)).toEqual({ timings, samples })
})

test('renderQueryStats() tells samples by steps where all was asked for', () => {
  const bySteps = {
    totalQueryableSamplesPerStep: [
      [1.5, 2],
      [2.5, 3],
    ],
    samplesReadPerStep: [
      [1.5, 1],
      [2.5, 0],
    ],
  }
  expect(renderQueryStats(stats as never, 4_000, true)).toEqual({ timings, samples: { ...samples, ...bySteps } })
})
