import type { Minute } from './minute.ts'

export type Uptime = {
  /** Share of the known time in which the verdict was passing or warning, 0 to 1. */
  readonly ratio: number
  /** The time that the ratio rests on. */
  readonly knownMs: number
}

/**
 * Uptime by time, not by number of results, over the minutes that begin at or after `sinceMs`.
 *
 * Time in which the verdict was unknown, and time in which nobody checked, is in neither side of
 * the ratio. `undefined` when nothing is known: "never asked" and "always down" are different answers.
 */
export function uptime(minutes: readonly Minute[], sinceMs: number): Uptime | undefined {
  let goodMs = 0
  let knownMs = 0
  for (const { atMs, upMs, warnMs, downMs } of minutes) {
    if (atMs < sinceMs) continue
    goodMs += upMs + warnMs
    knownMs += upMs + warnMs + downMs
  }
  return knownMs === 0 ? undefined : { ratio: goodMs / knownMs, knownMs }
}

/** The share of a period of which anything is known, 0 to 1; a period of no length is known. */
export function knownRatio(knownMs: number, periodMs: number): number {
  return periodMs <= 0 ? 1 : Math.min(1, knownMs / periodMs)
}

/** Mean duration of the results since `sinceMs` in milliseconds, or `undefined` when there is none. */
export function meanLatency(minutes: readonly Minute[], sinceMs: number): number | undefined {
  let sumMs = 0
  let results = 0
  for (const minute of minutes) {
    if (minute.atMs < sinceMs) continue
    sumMs += minute.latencySumMs
    results += minute.results
  }
  return results === 0 ? undefined : sumMs / results
}
