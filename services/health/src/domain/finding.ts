import type { Outcome } from './check.ts'

/** What a probe makes of what it saw; the time it took is added by whoever measured it. */
export type Finding = Omit<Outcome, 'latencyMs'>

/** The time a piece of work took, in milliseconds with two decimals. */
export function roundedMs(ms: number): number {
  return Math.round(ms * 100) / 100
}

/** A passing result that took longer than `warnLatencyMs` is a warning; everything else stands. */
export function warnWhenSlow(outcome: Outcome, warnLatencyMs: number): Outcome {
  if (outcome.state !== 'passing' || outcome.latencyMs <= warnLatencyMs) return outcome
  return { ...outcome, state: 'warning', reason: `slow answer, ${outcome.latencyMs} ms` }
}
