import { type StartTimes, startAt } from '../../../model/start-times.ts'
import { remarks } from '../../evaluate/annotations.ts'
import type { Remarks } from '../histograms/sum-histograms.ts'

/** Whether the counts began anew between two samples, by what was said of when they began. */
export function isStartReset(starts: StartTimes, beforeMs: number, timeMs: number): boolean {
  const [before, start] = [startAt(starts, beforeMs), startAt(starts, timeMs)]
  // At the time of the sample itself, or behind it, no counts can have begun.
  if (start === 0 || start >= timeMs || start < beforeMs) return false
  if (start > beforeMs) return true
  // Right at the sample before: each sample counts for itself, unless nothing is known of the one before.
  return before !== 0 && before < beforeMs
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
