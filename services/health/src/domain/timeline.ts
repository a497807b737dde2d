import { type Check, isComingUp, type Outcome } from './check.ts'
import { emptyMinute, type Minute, mergeMinutes, minuteOf, splitSpan } from './minute.ts'

/** The minutes of one check, oldest first; those without any figure are left out. */
export type Timeline = {
  minutes(): readonly Minute[]
  /** Takes a minute, or a further part of one, in any order. */
  add(minute: Minute): void
}

/** @param keep how many minutes are kept; beyond that the oldest go */
export function createTimeline(keep: number): Timeline {
  const minutes: Minute[] = []
  return {
    minutes: () => minutes,
    add(minute) {
      // Parts come in order but for a clock that was set back, so the search ends at once.
      const before = minutes.findLastIndex(({ atMs }) => atMs <= minute.atMs)
      const same = minutes[before]
      if (same !== undefined && same.atMs === minute.atMs) minutes[before] = mergeMinutes(same, minute)
      else minutes.splice(before + 1, 0, minute)
      if (minutes.length > keep) minutes.shift()
    },
  }
}

/**
 * What one result adds to the minutes: the time its predecessor's verdict stood, at most until that
 * would have been too old to count, and the result itself.
 *
 * @param before the check before the result, `after` with it
 */
export function minutesOf(before: Check, after: Check, outcome: Outcome): readonly Minute[] {
  const atMs = after.checkedAtMs ?? 0
  const fromMs = before.checkedAtMs ?? atMs
  const state = isComingUp(before) ? 'unknown' : before.state
  const stood = splitSpan(state, fromMs, Math.min(atMs, fromMs + before.staleAfterMs))
  const withReason = stood.map((part) => (before.reason === undefined ? part : { ...part, reason: before.reason }))
  const { latencyMs, reason } = outcome
  const result = {
    ...emptyMinute(minuteOf(atMs)),
    results: 1,
    latencySumMs: latencyMs,
    latencyMaxMs: latencyMs,
    ...(after.state === 'passing' || isComingUp(after) || reason === undefined ? {} : { reason }),
  }
  return [...withReason, result]
}
