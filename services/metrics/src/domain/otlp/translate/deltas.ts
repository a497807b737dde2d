import { addHistograms as sumOf } from '../../histograms/add.ts'
import type { Histogram } from '../../model/histogram.ts'
import type { HistogramPoint, NumberPoint, Point } from '../model.ts'

export type NativePoint = Point & { readonly histogram: Histogram }

type Kept<T extends Point> = { point: T; seenMs: number }

/**
 * Sums up figures that count from the point before. What was summed up is forgotten when its series was silent for
 * long, when there are too many, and with the process: then the sum begins anew, as a counter whose program restarted.
 */
export class Deltas {
  readonly #maxStreams: number
  readonly #maxSilentMs: number
  // The one that was silent for longest is the first.
  readonly #numbers = new Map<string, Kept<NumberPoint>>()
  readonly #natives = new Map<string, Kept<NativePoint>>()
  readonly #histograms = new Map<string, Kept<HistogramPoint>>()

  constructor({ maxStreams, maxSilentMs }: { readonly maxStreams: number; readonly maxSilentMs: number }) {
    this.#maxStreams = maxStreams
    this.#maxSilentMs = maxSilentMs
  }

  /**
   * The point with all that was counted before it, or `undefined` for one that is not newer than the last.
   *
   * @param key that of its series
   * @param nowMs Unix milliseconds
   */
  addNumber(key: string, point: NumberPoint, nowMs: number): NumberPoint | undefined {
    return this.#add(this.#numbers, key, point, nowMs, ({ startMs, value }) => ({
      ...point,
      startMs,
      value: value + point.value,
    }))
  }

  /** The same of a native histogram; in the coarser schema of the two, where they differ. */
  addNative(key: string, point: NativePoint, nowMs: number): NativePoint | undefined {
    return this.#add(this.#natives, key, point, nowMs, (before) => ({
      ...point,
      startMs: before.startMs,
      histogram: addNatives(before.histogram, point.histogram),
    }))
  }

  /** The same of a histogram. One with other bounds than before begins anew. */
  addHistogram(key: string, point: HistogramPoint, nowMs: number): HistogramPoint | undefined {
    return this.#add(this.#histograms, key, point, nowMs, (before) => addHistograms(before, point))
  }

  #add<T extends Point>(
    kept: Map<string, Kept<T>>,
    key: string,
    point: T,
    nowMs: number,
    sumUp: (before: T) => T,
  ): T | undefined {
    const before = kept.get(key)
    if (before !== undefined && before.point.timeMs >= point.timeMs) return undefined
    const sum = before === undefined || point.isAbsent ? point : sumUp(before.point)
    kept.delete(key)
    if (!point.isAbsent) kept.set(key, { point: sum, seenMs: nowMs })
    this.#forget(kept, nowMs)
    return sum
  }

  #forget<T extends Point>(kept: Map<string, Kept<T>>, nowMs: number): void {
    for (const [key, { seenMs }] of kept) {
      if (kept.size <= this.#maxStreams && nowMs - seenMs <= this.#maxSilentMs) return
      kept.delete(key)
    }
  }
}

function addNatives(before: Histogram, histogram: Histogram): Histogram {
  const added = sumOf(before, histogram)
  if (added === undefined || added.boundsReconciled) return histogram
  return { ...added.histogram, integer: true, resetHint: 'unknown' }
}

function addHistograms(before: HistogramPoint, point: HistogramPoint): HistogramPoint {
  const isAlike =
    before.counts.length === point.counts.length && before.bounds.every((bound, at) => bound === point.bounds[at])
  if (!isAlike || before.bounds.length !== point.bounds.length) return point
  return {
    ...point,
    startMs: before.startMs,
    count: before.count + point.count,
    sum: before.sum === undefined || point.sum === undefined ? undefined : before.sum + point.sum,
    counts: point.counts.map((count, at) => count + (before.counts[at] ?? 0)),
  }
}
