import type { Histogram } from '../model/histogram.ts'
import { Labels } from '../model/labels.ts'
import type { Value } from '../promql/value.ts'
import type { ActiveAlert } from './active-alert.ts'
import type { RecordingRule } from './rule.ts'

/** What an expression gave for one series, or what is kept of it. */
export type RuleSample = {
  readonly labels: Labels
  /** Of a histogram its sum. */
  readonly value: number
  readonly histogram?: Histogram
}

/**
 * The samples of an answer; a scalar is one without labels.
 *
 * @throws {Error} for what no rule can use
 */
export function samplesOf(value: Value): readonly RuleSample[] {
  if (value.type === 'vector') return value.samples
  if (value.type === 'scalar') return [{ labels: Labels.none, value: value.value }]
  throw new Error('rule result is not a vector or scalar')
}

/** @throws {Error} when two samples have the same labels once the rule gave them its own */
export function recordedSamples(rule: RecordingRule, samples: readonly RuleSample[]): readonly RuleSample[] {
  const own = Object.entries(rule.labels)
  const recorded = samples.map(({ labels, ...sample }) => ({
    ...sample,
    labels: Labels.from([...labels.entries(), ['__name__', rule.name], ...own]),
  }))
  if (new Set(recorded.map(({ labels }) => labels.key)).size === recorded.length) return recorded
  throw new Error('vector contains metrics with the same labelset after applying rule labels')
}

const alertsName = 'ALERTS'
export const forStateName = 'ALERTS_FOR_STATE'

/** The two series that tell of an alert: that it is there, and since when, for the next start. */
export function alertSamples({ labels, state, activeAtMs }: ActiveAlert): readonly RuleSample[] {
  return [
    { labels: Labels.from([...labels.entries(), ['__name__', alertsName], ['alertstate', state]]), value: 1 },
    { labels: labels.with('__name__', forStateName), value: Math.floor(activeAtMs / 1000) },
  ]
}
