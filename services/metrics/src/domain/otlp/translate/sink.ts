import type { SeriesExemplar } from '../../exemplars/exemplar-ring.ts'
import type { BatchBuilder } from '../../model/batch-builder.ts'
import type { Histogram } from '../../model/histogram.ts'
import type { Labels } from '../../model/labels.ts'
import type { MetricDescription } from '../../model/metric-description.ts'
import type { PointExemplar } from '../model.ts'
import { toExemplar } from './point-exemplars.ts'

/** Where translated samples go. */
export class Sink {
  readonly batch: BatchBuilder
  readonly exemplars: SeriesExemplar[] = []
  /** Samples after this are refused, in Unix milliseconds. */
  readonly #latestMs: number
  readonly #metadata = new Map<string, MetricDescription>()
  readonly #faults = new Set<string>()
  #rejected = 0

  constructor(batch: BatchBuilder, latestMs: number) {
    this.batch = batch
    this.#latestMs = latestMs
  }

  get metadata(): readonly MetricDescription[] {
    return [...this.#metadata.values()]
  }

  /** Points that could not be taken, and the first reasons. */
  get refused(): { readonly points: number; readonly reasons: readonly string[] } {
    return { points: this.#rejected, reasons: [...this.#faults] }
  }

  /**
   * One sample; `undefined` says that the series has ended.
   *
   * @param startMs when its counts began, in Unix milliseconds; 0 when it is not said
   */
  add(labels: Labels, timeMs: number, value: number | undefined, startMs = 0): void {
    if (timeMs > this.#latestMs || !Number.isSafeInteger(timeMs)) {
      this.reject(1, futureFault)
      return
    }
    if (value === undefined) this.batch.pushStale(timeMs)
    else {
      this.batch.pushNumber(timeMs, value)
      this.batch.setStart(startMs)
    }
    this.batch.endSeries(labels)
  }

  addHistogram(labels: Labels, timeMs: number, histogram: Histogram | undefined, startMs = 0): void {
    if (histogram === undefined || timeMs > this.#latestMs) {
      this.add(labels, timeMs, undefined)
      return
    }
    this.batch.pushHistogram(timeMs, histogram)
    this.batch.setStart(startMs)
    this.batch.endSeries(labels)
  }

  addExemplars(series: Labels, exemplars: readonly PointExemplar[]): void {
    for (const exemplar of exemplars) this.exemplars.push({ series, ...toExemplar(exemplar) })
  }

  describe(description: MetricDescription): void {
    this.#metadata.set(description.metric, description)
  }

  reject(points: number, reason: string): void {
    this.#rejected += points
    if (this.#faults.size < maxReasons) this.#faults.add(reason)
  }
}

const maxReasons = 20
const futureFault = 'out of bounds: timestamp is too far in the future'
