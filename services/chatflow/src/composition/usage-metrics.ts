import type { Metrics } from '@hearth/server'
import { type CountUsage, USAGE_COUNTS } from '../domain/records/usage-counts.ts'

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
