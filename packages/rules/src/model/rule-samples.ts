import type { ActiveAlert } from '../alerts/active-alert.ts'
import { Labels } from '../values/labels.ts'
import type { RecordingRule } from './rule.ts'

/**
 * What an expression gave for one series, or what is kept of it.
 *
 * @typeParam H what the language of queries has for histograms, if it has any
 */
export type RuleSample<H = never> = {
  readonly labels: Labels
  /** Of a histogram its sum. */
  readonly value: number
  readonly histogram?: H
}

/** @throws {Error} when two samples have the same labels once the rule gave them its own */
export function recordedSamples<H>(rule: RecordingRule, samples: readonly RuleSample<H>[]): readonly RuleSample<H>[] {
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
