import type { Metrics } from '@hearth/kernel'
import type { Check, Outcome } from './domain/check.ts'

const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Registers the checks' metrics; the function it returns takes one result. */
export function observeChecks(metrics: Metrics): (check: Check, outcome: Outcome) => void {
  const labels = ['service'] as const
  const up = metrics.gauge('health_check_up', '1 while the service passes, with or without a warning', labels)
  const since = metrics.gauge('health_check_state_since_seconds', 'Unix time when the verdict last changed', labels)
  const seconds = metrics.histogram('health_check_duration_seconds', 'One check, to its end', durationBuckets, labels)
  const failures = metrics.counter('health_check_failures_total', 'Checks without a good answer', labels)
  return ({ service, state, sinceMs }, outcome) => {
    up.set({ service }, state === 'failing' ? 0 : 1)
    since.set({ service }, sinceMs / 1000)
    seconds.observe({ service }, outcome.latencyMs / 1000)
    failures.inc({ service }, outcome.kind === 'failed' ? 1 : 0)
  }
}
