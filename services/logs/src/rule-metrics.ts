import type { Metrics } from '@hearth/server'
import type { RuleFile } from './domain/rules/rule-files.ts'

/** Tells how many files of rules have faults, so that their rules of before are in force. */
export function showRuleFiles(metrics: Metrics, files: () => readonly RuleFile[]): void {
  const faulty = metrics.gauge('logs_rule_files_faulty', 'Files of rules whose last reading found faults')
  Object.assign(faulty, { collect: () => faulty.set(files().filter(({ fault }) => fault !== undefined).length) })
}

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
