import type { Metrics } from '@hearth/server'
import type { RuleGroup } from '../model/rule.ts'

/** What a group tells of itself at each scrape; times in Unix milliseconds. */
export type GroupFigures = {
  readonly group: RuleGroup
  readonly lastEvaluationMs: number | undefined
  readonly durationMs: number
}

type Row = readonly [name: string, help: string, read: (figures: GroupFigures) => number]

const rows: readonly Row[] = [
  ['prometheus_rule_group_interval_seconds', 'Between two evaluations', ({ group }) => group.intervalMs / 1000],
  ['prometheus_rule_group_rules', 'Rules of each group', ({ group }) => group.rules.length],
  [
    'prometheus_rule_group_last_duration_seconds',
    'How long the last evaluation took',
    ({ durationMs }) => durationMs / 1000,
  ],
  [
    'prometheus_rule_group_last_evaluation_timestamp_seconds',
    'When it was evaluated last',
    ({ lastEvaluationMs = 0 }) => lastEvaluationMs / 1000,
  ],
]

/**
 * Shows all groups under Prometheus' names, read anew at each scrape.
 *
 * @param prefix of the names, as in Loki, which wraps Prometheus' own
 */
export function showRules(metrics: Metrics, groups: () => readonly GroupFigures[], prefix = ''): void {
  for (const [name, help, read] of rows) {
    const gauge = metrics.gauge(`${prefix}${name}`, help, ['rule_group'] as const)
    const collect = () => {
      gauge.reset()
      for (const figures of groups()) gauge.set({ rule_group: groupLabel(figures.group) }, read(figures))
    }
    Object.assign(gauge, { collect })
  }
}

/** One evaluation of a group. */
export type RuleRun = {
  readonly failures: number
  readonly samples: number
  readonly durationMs: number
  /** Evaluations before it that were left out. */
  readonly missed: number
}

const durationBuckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60]

/** Counts evaluations under Prometheus' names. @param prefix of the names */
export function countRuleRuns(metrics: Metrics, prefix = ''): (group: RuleGroup, run: RuleRun) => void {
  const labels = ['rule_group'] as const
  const evaluations = metrics.counter(`${prefix}prometheus_rule_evaluations_total`, 'Rules evaluated', labels)
  const failures = metrics.counter(`${prefix}prometheus_rule_evaluation_failures_total`, 'Rules that failed', labels)
  const iterations = metrics.counter(
    `${prefix}prometheus_rule_group_iterations_total`,
    'Evaluations of a group, missed ones among them',
    labels,
  )
  const missed = metrics.counter(
    `${prefix}prometheus_rule_group_iterations_missed_total`,
    'Evaluations left out as the one before took too long',
    labels,
  )
  const samples = metrics.gauge(
    `${prefix}prometheus_rule_group_last_evaluation_samples`,
    'Samples of the last evaluation',
    labels,
  )
  const durations = metrics.histogram(
    `${prefix}prometheus_rule_group_duration_seconds`,
    'How long groups took',
    durationBuckets,
  )
  return (group, run) => {
    const of = { rule_group: groupLabel(group) }
    evaluations.inc(of, group.rules.length)
    failures.inc(of, run.failures)
    iterations.inc(of, 1 + run.missed)
    missed.inc(of, run.missed)
    samples.set(of, run.samples)
    durations.observe(run.durationMs / 1000)
  }
}

function groupLabel({ file, name }: RuleGroup): string {
  return `${file};${name}`
}

/** Counts what became of alerts under Prometheus' names. @param prefix of the names */
export function countAlerts(
  metrics: Metrics,
  capacity: number,
  queues: () => readonly { readonly url: string; readonly waiting: number }[],
  prefix = '',
) {
  const labels = ['alertmanager'] as const
  const sent = metrics.counter(`${prefix}prometheus_notifications_sent_total`, 'Alerts sent', labels)
  const failed = metrics.counter(
    `${prefix}prometheus_notifications_errors_total`,
    'Alerts that could not be sent',
    labels,
  )
  const dropped = metrics.counter(`${prefix}prometheus_notifications_dropped_total`, 'Alerts given up', labels)
  const waiting = metrics.gauge(`${prefix}prometheus_notifications_queue_length`, 'Alerts that wait to be sent', labels)
  const collect = () => {
    for (const { url, waiting: count } of queues()) waiting.set({ alertmanager: url }, count)
  }
  Object.assign(waiting, { collect })
  metrics.gauge(`${prefix}prometheus_notifications_queue_capacity`, 'Most alerts that wait').set(capacity)
  const known = metrics.gauge(
    `${prefix}prometheus_notifications_alertmanagers_discovered`,
    'Alertmanagers that are told',
  )
  Object.assign(known, { collect: () => known.set(queues().length) })
  return {
    sent: (alertmanager: string, count: number) => sent.inc({ alertmanager }, count),
    failed: (alertmanager: string, count: number) => failed.inc({ alertmanager }, count),
    dropped: (alertmanager: string, count: number) => dropped.inc({ alertmanager }, count),
  }
}
