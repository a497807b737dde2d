import type { LateSamples } from './late-samples.ts'
import type { SampleBuffer } from './sample-buffer.ts'

/**
 * Merges late samples in the range into those that `into` holds from place `start` on; no two have one time.
 * From the back, so that every sample moves once.
 */
export function mergeLate(
  into: SampleBuffer,
  late: LateSamples,
  start: number,
  fromMs = Number.NEGATIVE_INFINITY,
  toMs = Number.POSITIVE_INFINITY,
): void {
  let first = 0
  while (first < late.length && (late.timestamps[first] ?? 0) < fromMs) first += 1
  let end = late.length
  while (end > first && (late.timestamps[end - 1] ?? 0) > toMs) end -= 1
  into.reserve(end - first)
  let kept = into.length - 1
  let added = end - 1
  for (let to = into.length + (end - first) - 1; added >= first; to--) {
    const takeKept = kept >= start && (into.timestamps[kept] ?? 0) > (late.timestamps[added] ?? 0)
    const from = takeKept ? kept : added
    const source = takeKept ? into : late
    into.timestamps[to] = source.timestamps[from] ?? 0
    into.words[to * 2] = source.words[from * 2] ?? 0
    into.words[to * 2 + 1] = source.words[from * 2 + 1] ?? 0
    if (takeKept) kept -= 1
    else added -= 1
  }
  into.length += end - first
}
