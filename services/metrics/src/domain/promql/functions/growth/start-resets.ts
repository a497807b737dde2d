import { type StartTimes, startAt } from '../../../model/start-times.ts'
import { remarks } from '../../evaluate/annotations.ts'
import type { Remarks } from '../histograms/sum-histograms.ts'

/** Whether the counts began anew between two samples, by what was said of when they began. */
export function isStartReset(starts: StartTimes, beforeMs: number, timeMs: number): boolean {
  return isResetBetween(
    { timeMs: beforeMs, startMs: startAt(starts, beforeMs) },
    { timeMs, startMs: startAt(starts, timeMs) },
  )
}

/** When a sample was taken, and when its counts began. */
type Started = { readonly timeMs: number; readonly startMs: number }

/** As `isStartReset`, of two samples by themselves. */
export function isResetBetween(before: Started, { timeMs, startMs }: Started): boolean {
  // At the time of the sample itself, or behind it, no counts can have begun.
  if (startMs === 0 || startMs >= timeMs || startMs < before.timeMs || startMs === before.startMs) return false
  if (startMs > before.timeMs) return true
  // Right at the sample before: each sample counts for itself, unless nothing is known of the one before.
  return before.startMs !== 0 && before.startMs < before.timeMs
}

/** Whether the counts of a sample began later than a time. */
export function isResetAfter(afterMs: number, { timeMs, startMs }: Started): boolean {
  return startMs !== 0 && startMs > afterMs && startMs < timeMs
}

/** Remarks, once a series, that the counts of a sample reach into the time of the one before. */
export function remarkOverlap(starts: StartTimes, timestamps: Float64Array, about: Remarks): void {
  for (let at = 1; at < timestamps.length; at++) {
    const [beforeMs = 0, timeMs = 0] = timestamps.subarray(at - 1, at + 1)
    const [before, start] = [startAt(starts, beforeMs), startAt(starts, timeMs)]
    if (start === 0 || start >= beforeMs || start === before) continue
    about.annotations.warn(remarks.startTimesOverlap(about.metric), about.start)
    return
  }
}

/** When the counts of the first sample began, where that is within the window: it is a sample of zero. */
export function startWithin(starts: StartTimes, windowStartMs: number, firstMs: number): number | undefined {
  const start = startAt(starts, firstMs)
  return start !== 0 && start > windowStartMs && start < firstMs ? start : undefined
}
