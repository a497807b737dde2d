import type { Histogram } from './histogram.ts'
import type { SampleBatch } from './ingest.ts'
import type { Labels } from './labels.ts'
import { writeStale } from './stale.ts'

/** Collects samples series by series. */
export class BatchBuilder implements SampleBatch {
  readonly labels: Labels[] = []
  readonly ends: number[] = []
  timestamps: Float64Array<ArrayBuffer>
  values: Float64Array<ArrayBuffer>
  length = 0
  histograms?: Map<number, Histogram>
  starts?: Map<number, number>
  #words: Uint32Array

  /** @param capacity how many samples there will be, as far as that is known */
  constructor(capacity = 1_024) {
    this.timestamps = new Float64Array(Math.max(1, capacity))
    this.values = new Float64Array(Math.max(1, capacity))
    this.#words = new Uint32Array(this.values.buffer)
  }

  /** The value as the upper and lower half of its bits. */
  push(timeMs: number, high: number, low: number): void {
    const place = this.pushValue(high, low)
    this.timestamps[place] = timeMs
  }

  /** The same without its time, which is to be put at the place in `timestamps` that this returns. */
  pushValue(high: number, low: number): number {
    if (this.length === this.timestamps.length) this.#grow()
    const place = this.length
    this.#words[place * 2] = low
    this.#words[place * 2 + 1] = high
    this.length += 1
    return place
  }

  pushNumber(timeMs: number, value: number): void {
    this.push(timeMs, 0, 0)
    this.values[this.length - 1] = value
  }

  pushHistogram(timeMs: number, histogram: Histogram): void {
    this.histograms ??= new Map()
    this.histograms.set(this.length, histogram)
    this.pushNumber(timeMs, histogram.sum)
  }

  /** Says of the last sample when its counts began; 0 says nothing. */
  setStart(startMs: number): void {
    if (startMs === 0) return
    this.starts ??= new Map()
    this.starts.set(this.length - 1, startMs)
  }

  /** Marks that the series has ended. */
  pushStale(timeMs: number): void {
    this.push(timeMs, 0, 0)
    writeStale(this.values, this.length - 1)
  }

  /** The samples since the last call are of these labels. */
  endSeries(labels: Labels): void {
    this.labels.push(labels)
    this.ends.push(this.length)
  }

  clear(): void {
    this.labels.length = 0
    this.ends.length = 0
    this.length = 0
    this.histograms?.clear()
    this.starts?.clear()
  }

  #grow(): void {
    const { timestamps, values } = this
    this.timestamps = new Float64Array(timestamps.length * 2)
    this.values = new Float64Array(values.length * 2)
    this.#words = new Uint32Array(this.values.buffer)
    this.timestamps.set(timestamps)
    this.values.set(values)
  }
}
