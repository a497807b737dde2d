import type { LabelSet } from '../model/alert.ts'
import type { Route } from '../routing/route.ts'
import { containsTime, type TimeInterval } from '../time-intervals/time-interval.ts'
import type { Inhibitor } from './inhibition.ts'
import type { Silences } from './silences.ts'

/** Why an alert says nothing; nothing listed: it speaks. */
export type Suppression = {
  /** Ids of silences. */
  readonly silencedBy: readonly string[]
  /** Fingerprints of alerts. */
  readonly inhibitedBy: readonly string[]
}

export type Suppressor = {
  reasons(labels: LabelSet, nowMs: number): Suppression
  /** Whether it is a quiet time for this route. */
  isQuiet(route: Route, nowMs: number): boolean
}

export function createSuppressor(deps: {
  readonly silences: Silences
  readonly inhibitor: Inhibitor
  readonly timeIntervals: ReadonlyMap<string, readonly TimeInterval[]>
}): Suppressor {
  const { silences, inhibitor, timeIntervals } = deps
  const isWithin = (names: readonly string[], nowMs: number) =>
    names.some((name) => (timeIntervals.get(name) ?? []).some((interval) => containsTime(interval, nowMs)))
  return {
    reasons(labels, nowMs) {
      const source = inhibitor.inhibitedBy(labels, nowMs)
      return { silencedBy: silences.silencing(labels, nowMs), inhibitedBy: source === undefined ? [] : [source] }
    },
    isQuiet({ activeTimeIntervals: active, muteTimeIntervals: mute }, nowMs) {
      return (active.length > 0 && !isWithin(active, nowMs)) || isWithin(mute, nowMs)
    },
  }
}

export function isSuppressed({ silencedBy, inhibitedBy }: Suppression): boolean {
  return silencedBy.length > 0 || inhibitedBy.length > 0
}
