import { Failure } from '@hearth/kernel'
import type { Metrics } from '@hearth/server'
import type { FlowEvent } from '../domain/flow/run-context.ts'
import type { Prediction } from '../domain/prediction/prediction.ts'
import type { Asked } from '../domain/prediction/predictor.ts'
import { type CountUsage, predictionOf, USAGE_COUNTS } from '../domain/records/usage-counts.ts'

export type PredictionMetrics = {
  /** Passes a prediction through, counting it when it ends. */
  observe(events: AsyncGenerator<FlowEvent, Prediction>, asked: Asked): AsyncGenerator<FlowEvent, Prediction>
}

const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300]

/** `chatflow_predictions_total{outcome}`, `chatflow_prediction_duration_seconds`, `chatflow_predictions_running`. */
export function createPredictionMetrics(
  metrics: Metrics,
  countUsage: CountUsage,
  noteRun: (asked: Asked, isFailed: boolean) => void,
): PredictionMetrics {
  const total = metrics.counter('chatflow_predictions_total', 'Predictions ended', ['outcome'])
  // There from the start: a counter that first appears with its first event hides that event from `rate`.
  for (const outcome of ['done', 'failed', 'cancelled']) total.inc({ outcome }, 0)
  const seconds = metrics.histogram('chatflow_prediction_duration_seconds', 'From question to answer', durationBuckets)
  const running = metrics.gauge('chatflow_predictions_running', 'Predictions going on')
  return {
    async *observe(events, asked) {
      const { chatflow, chatType } = asked
      const startedMs = performance.now()
      let outcome = 'cancelled'
      running.inc()
      try {
        const prediction = yield* events
        outcome = 'done'
        return prediction
      } catch (error) {
        outcome = error instanceof Failure && error.kind === 'conflict' ? 'cancelled' : 'failed'
        throw error
      } finally {
        running.dec()
        total.inc({ outcome })
        countUsage(predictionOf(chatflow, chatType), outcome === 'done')
        noteRun(asked, outcome === 'failed')
        seconds.observe((performance.now() - startedMs) / 1000)
      }
    },
  }
}

/**
 * Flowise's counts under its names, for the dashboards that its users have. Prometheus asks that the
 * name of a counter end in `_total`; these do not, so they are gauges that only grow.
 */
export function createUsageMetrics(metrics: Metrics, version: string): CountUsage {
  metrics.gauge('flowise_version_info', 'Version of the service', ['version']).set({ version }, 1)
  const gauges = new Map(
    Object.entries(USAGE_COUNTS).map(([name, help]) => {
      const gauge = metrics.gauge(name, help, ['status'])
      for (const status of ['success', 'failure']) gauge.set({ status }, 0)
      return [name, gauge] as const
    }),
  )
  return (what, succeeded) => gauges.get(what)?.inc({ status: succeeded ? 'success' : 'failure' })
}
