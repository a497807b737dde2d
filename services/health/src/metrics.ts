import type { Metrics } from '@hearth/server'
import type { Check, Outcome } from './domain/check.ts'

const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/**
 * Registers the checks' metrics; the function it returns takes one result. `probe_*` are the
 * blackbox exporter's names and tell of the last result, `health_check_*` of the verdict.
 */
export function observeChecks(metrics: Metrics): (before: Check, after: Check, outcome: Outcome) => void {
  const labels = ['check'] as const
  const success = metrics.gauge('probe_success', '1 when the last result of the check was good', labels)
  const duration = metrics.gauge('probe_duration_seconds', 'How long the last result took', labels)
  const up = metrics.gauge(
    'health_check_up',
    '1 while the verdict is passing or warning, 0 while failing; absent while unknown',
    labels,
  )
  const since = metrics.gauge('health_check_state_since_seconds', 'Unix time when the verdict last changed', labels)
  const seconds = metrics.histogram('health_check_duration_seconds', 'One check, to its end', durationBuckets, labels)
  const failures = metrics.counter('health_check_failures_total', 'Results that were failures', labels)
  return (_, { name, state, sinceMs }, outcome) => {
    const check = { check: name }
    success.set(check, outcome.state === 'passing' || outcome.state === 'warning' ? 1 : 0)
    duration.set(check, outcome.latencyMs / 1000)
    if (state === 'unknown') up.remove(check)
    else up.set(check, state === 'failing' ? 0 : 1)
    since.set(check, sinceMs / 1000)
    seconds.observe(check, outcome.latencyMs / 1000)
    failures.inc(check, outcome.state === 'failing' ? 1 : 0)
  }
}
