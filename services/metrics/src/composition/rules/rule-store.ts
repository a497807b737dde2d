import { Failure, type Logger } from '@hearth/kernel'
import type { RuleOutput } from '@hearth/rules'
import { BatchBuilder } from '../../domain/model/batch-builder.ts'
import type { Histogram } from '../../domain/model/histogram.ts'
import type { BatchAppender } from '../../domain/model/ingest.ts'

/** Stores what rules make; samples that are too late are left out and logged. */
export function createRuleStore(
  appender: BatchAppender,
  logger: Logger,
): (output: RuleOutput<Histogram>) => Promise<void> {
  return async ({ timeMs, samples, gone }) => {
    if (samples.length + gone.length === 0) return
    const batch = new BatchBuilder()
    for (const { labels, value, histogram } of samples) {
      if (histogram === undefined) batch.pushNumber(timeMs, value)
      else batch.pushHistogram(timeMs, histogram)
      batch.endSeries(labels)
    }
    for (const labels of gone) {
      batch.pushStale(timeMs)
      batch.endSeries(labels)
    }
    try {
      // An evaluation that is there is stored, even while all is being stopped.
      const signal = new AbortController().signal
      const { tooOld, conflicting } = await appender.appendBatch(batch, { refusal: 'skip', signal })
      if (tooOld + conflicting > 0) logger.warn({ tooOld, conflicting }, 'Samples of a rule were left out')
    } catch (error) {
      // Otherwise the samples are in memory, and the store says once that it cannot log them.
      if (!(error instanceof Failure) || error.kind !== 'unavailable') throw error
    }
  }
}
