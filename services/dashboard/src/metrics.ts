import type { Metrics } from '@hearth/server'
import type { QueryResult } from './domain/query/query.ts'

const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export type DashboardMetrics = {
  /** Counts the queries of one request and times them together. */
  readonly observeQueries: (results: readonly QueryResult[], seconds: number) => void
  readonly showProvisioning: (state: { readonly dashboards: number; readonly faults: readonly unknown[] }) => void
  readonly countProxied: (status: number) => void
}

export function createDashboardMetrics(metrics: Metrics): DashboardMetrics {
  const queries = metrics.counter('dashboard_queries_total', 'Queries run for panels', ['outcome'])
  const seconds = metrics.histogram('dashboard_query_duration_seconds', 'All queries of one request', durationBuckets)
  const provisioned = metrics.gauge('dashboard_provisioned_dashboards', 'Dashboards that come from files')
  const faults = metrics.gauge('dashboard_provisioning_faults', 'Provisioned files that cannot be used')
  const proxied = metrics.counter('dashboard_proxied_requests_total', 'Requests passed on to data sources', ['status'])
  return {
    observeQueries(results, took) {
      for (const { fault } of results) queries.inc({ outcome: fault === undefined ? 'done' : 'failed' })
      seconds.observe(took)
    },
    showProvisioning(state) {
      provisioned.set(state.dashboards)
      faults.set(state.faults.length)
    },
    countProxied: (status) => proxied.inc({ status: String(status) }),
  }
}
