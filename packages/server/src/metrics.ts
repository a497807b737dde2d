import type { X509Certificate } from 'node:crypto'
import type { Logger } from '@hearth/kernel'
import type * as client from 'prom-client'
import { Counter, collectProcessMetrics, Gauge, Histogram, Registry } from './prom-client.ts'

/** Own metrics of one process, in Prometheus' text format. */
export type Metrics = {
  readonly registry: client.Registry
  counter<L extends string = never>(name: string, help: string, labels?: readonly L[]): client.Counter<L>
  gauge<L extends string = never>(name: string, help: string, labels?: readonly L[]): client.Gauge<L>
  histogram<L extends string = never>(
    name: string,
    help: string,
    buckets: readonly number[],
    labels?: readonly L[],
  ): client.Histogram<L>
}

/** A registry that already holds the process figures (CPU, memory, event loop, garbage collection). */
export function createMetrics(service: string): Metrics {
  const registry = new Registry()
  registry.setDefaultLabels({ service })
  // The clock of `nodejs_eventloop_lag_*`; every tick wakes the process, at 10 ms for 1 % of a core over six of them.
  collectProcessMetrics(registry, { eventLoopMonitoringPrecision: 50 })
  // Gauges in the names of counters, which `promtool check metrics` objects to; the figures stand beside them by kind.
  for (const kind of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${kind}_total`)
  return {
    registry,
    counter: (name, help, labels = []) => new Counter({ name, help, labelNames: [...labels], registers: [registry] }),
    gauge: (name, help, labels = []) => new Gauge({ name, help, labelNames: [...labels], registers: [registry] }),
    histogram: (name, help, buckets, labels = []) =>
      new Histogram({ name, help, labelNames: [...labels], buckets: [...buckets], registers: [registry] }),
  }
}

/** Shows how many lines the logger wrote, by level, read anew at each scrape. */
export function showLines(metrics: Metrics, { lineCounts }: Pick<Logger, 'lineCounts'>): void {
  if (lineCounts === undefined) return
  const lines = metrics.counter('log_messages_total', 'Lines written to the log', ['level'] as const)
  const collect = () => {
    lines.reset()
    for (const [level, count] of lineCounts) lines.inc({ level }, count)
  }
  Object.assign(lines, { collect })
}

/** Shows when the certificate in use ends; the returned function is told of each. */
export function showExpiry(metrics: Metrics): (certificate: X509Certificate) => void {
  const ends = metrics.gauge('tls_certificate_expiry_timestamp_seconds', 'When the certificate in use expires')
  return ({ validToDate }) => ends.set(validToDate.getTime() / 1_000)
}
