import type { Histogram } from '../../../domain/model/histogram.ts'
import { writeStale } from '../../../domain/model/stale.ts'
import { SampleBuffer } from '../../head/sample-buffer.ts'

/** Samples of one series as `Series` has them, without their labels. */
export type Samples = {
  readonly timestamps: Float64Array
  readonly values: Float64Array
  readonly histograms?: readonly (Histogram | undefined)[]
}

/** Collects samples of one series, oldest first. */
export class SampleList {
  readonly floats = new SampleBuffer()
  #histograms: (Histogram | undefined)[] | undefined

  get length(): number {
    return this.floats.length
  }

  /** `undefined` for the marker that the series has ended. */
  pushHistogram(timeMs: number, histogram: Histogram | undefined): void {
    const at = this.floats.length
    this.floats.push(timeMs, 0, 0)
    if (histogram === undefined) writeStale(this.floats.values, at)
    else {
      this.floats.values[at] = histogram.sum
      this.#histograms ??= []
      this.#histograms[at] = histogram
    }
  }

  take(): Samples {
    const samples = this.floats.slice(0, this.floats.length)
    return this.#histograms === undefined ? samples : { ...samples, histograms: this.#histograms }
  }
}
