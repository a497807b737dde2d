/**
 * When the counts of a series began, for its samples from each of some times on, in Unix milliseconds, oldest first;
 * 0 where nobody said. Most series have one entry for all of their samples.
 */
export type StartTimes = { readonly fromMs: readonly number[]; readonly startMs: readonly number[] }

/** When the counts of the sample at `timeMs` began; 0 where that is not known. */
export function startAt({ fromMs, startMs }: StartTimes, timeMs: number): number {
  let low = 0
  let high = fromMs.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((fromMs[middle] ?? 0) <= timeMs) low = middle + 1
    else high = middle
  }
  return startMs[low - 1] ?? 0
}
