import type { Metrics } from '@hearth/server'

export type QueryFigures = {
  readonly pool: { readonly size: () => number }
  readonly log: { readonly isOn: boolean; readonly failures: () => number }
}

/** Shows the log and the threads of queries. */
export function showQueries(metrics: Metrics, { pool, log }: QueryFigures): void {
  const rows: readonly (readonly [name: string, help: string, read: () => number])[] = [
    ['prometheus_engine_query_log_enabled', 'Whether queries are logged', () => Number(log.isOn)],
    ['hearth_query_threads', 'Threads that evaluate queries', pool.size],
  ]
  for (const [name, help, read] of rows) {
    const gauge = metrics.gauge(name, help)
    Object.assign(gauge, { collect: () => gauge.set(read()) })
  }
  const failures = metrics.counter('prometheus_engine_query_log_failures_total', 'Queries that could not be logged')
  const collect = () => {
    failures.reset()
    failures.inc(log.failures())
  }
  Object.assign(failures, { collect })
}
