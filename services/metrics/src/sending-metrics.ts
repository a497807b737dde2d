import type { Metrics } from '@hearth/server'
import type { SendFigures } from './domain/remote-write/sending/destination.ts'

type Row = readonly [name: string, help: string, read: (figures: SendFigures) => number]

const counters: readonly Row[] = [
  ['prometheus_remote_storage_samples_total', 'Samples that were sent', ({ sent }) => sent],
  ['prometheus_remote_storage_samples_failed_total', 'Samples that the server refused', ({ failed }) => failed],
  ['prometheus_remote_storage_samples_retried_total', 'Samples that were sent again', ({ retried }) => retried],
  ['prometheus_remote_storage_samples_dropped_total', 'Samples that were not sent', ({ dropped }) => dropped],
  ['prometheus_remote_storage_exemplars_total', 'Exemplars that were sent', ({ exemplars }) => exemplars],
  ['prometheus_remote_storage_bytes_total', 'Bytes that were sent, before compression', ({ bytes }) => bytes],
]

const gauges: readonly Row[] = [
  ['prometheus_remote_storage_shards', 'Requests at once in the last round', ({ shards }) => shards],
  [
    'prometheus_remote_storage_queue_highest_sent_timestamp_seconds',
    'Time of the newest sample that was sent',
    ({ newestMs }) => newestMs / 1000,
  ],
]

/** Shows how sending on goes under Prometheus' names, read anew at each scrape. */
export function showSending(metrics: Metrics, read: () => readonly SendFigures[]): void {
  const labels = ['remote_name', 'url'] as const
  for (const [name, help, pick] of counters) {
    const counter = metrics.counter(name, help, labels)
    const collect = () => {
      counter.reset()
      for (const one of read()) counter.inc({ remote_name: one.name, url: one.url }, pick(one))
    }
    Object.assign(counter, { collect })
  }
  for (const [name, help, pick] of gauges) {
    const gauge = metrics.gauge(name, help, labels)
    const collect = () => {
      gauge.reset()
      for (const one of read()) gauge.set({ remote_name: one.name, url: one.url }, pick(one))
    }
    Object.assign(gauge, { collect })
  }
}
