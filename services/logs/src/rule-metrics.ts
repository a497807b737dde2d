import type { Metrics } from '@hearth/server'

/** Counts what became of samples that rules made, by server. */
export function countRecorded(
  metrics: Metrics,
  queues: () => readonly { readonly url: string; readonly waiting: number }[],
) {
  const labels = ['url'] as const
  const sent = metrics.counter('logs_rule_samples_written_total', 'Samples of rules that a server took', labels)
  const failed = metrics.counter('logs_rule_samples_failed_total', 'Samples of rules in requests that failed', labels)
  const dropped = metrics.counter('logs_rule_samples_dropped_total', 'Samples of rules that were given up', labels)
  const waiting = metrics.gauge('logs_rule_samples_waiting', 'Samples of rules that wait to be written', labels)
  const collect = () => {
    for (const { url, waiting: count } of queues()) waiting.set({ url }, count)
  }
  Object.assign(waiting, { collect })
  return {
    sent: (url: string, count: number) => sent.inc({ url }, count),
    failed: (url: string, count: number) => failed.inc({ url }, count),
    dropped: (url: string, count: number) => dropped.inc({ url }, count),
  }
}
