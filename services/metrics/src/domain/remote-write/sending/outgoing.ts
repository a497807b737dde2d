import type { Exemplar, SeriesExemplar } from '../../exemplars/exemplar-ring.ts'
import type { Histogram } from '../../model/histogram.ts'
import type { Labels } from '../../model/labels.ts'

/** Samples of one series that are to be sent, oldest first. */
export type OutgoingSeries = {
  readonly labels: Labels
  /** Unix milliseconds. */
  readonly timestamps: Float64Array
  /** Bit for bit, staleness markers included. */
  readonly values: Float64Array
  /** At the places of samples that are histograms; absent where there are none. */
  readonly histograms?: readonly (Histogram | undefined)[]
  /** Oldest first; absent where there are none. */
  readonly exemplars?: readonly Exemplar[]
}

/** Samples in the order in which they came, by their series. */
export class OutgoingSamples {
  readonly labels: Labels[] = []
  /** In the order in which they came. */
  readonly exemplars: SeriesExemplar[] = []
  readonly #times: number[] = []
  readonly #words: number[] = []
  readonly #histograms = new Map<number, Histogram>()

  get length(): number {
    return this.labels.length
  }

  /** The value as the upper and lower half of its bits. */
  add(labels: Labels, timeMs: number, high: number, low: number): void {
    this.labels.push(labels)
    this.#times.push(timeMs)
    this.#words.push(low, high)
  }

  addHistogram(labels: Labels, timeMs: number, histogram: Histogram): void {
    this.#histograms.set(this.labels.length, histogram)
    this.add(labels, timeMs, 0, 0)
  }

  /** `undefined` for a float. */
  histogramAt(at: number): Histogram | undefined {
    return this.#histograms.get(at)
  }

  timeAt(at: number): number {
    return this.#times[at] ?? 0
  }

  /** Those at `places`, which are of series as `labelsOf` tells them. */
  series(places: readonly number[], labelsOf: (at: number) => Labels): readonly OutgoingSeries[] {
    const groups = new Map<Labels, number[]>()
    for (const at of places) {
      const labels = labelsOf(at)
      const group = groups.get(labels)
      if (group === undefined) groups.set(labels, [at])
      else group.push(at)
    }
    return [...groups].map(([labels, group]) => ({ labels, ...this.#columns(group) }))
  }

  #columns(places: readonly number[]) {
    const timestamps = Float64Array.from(places, (at) => this.#times[at] ?? 0)
    const values = new Float64Array(places.length)
    const words = new Uint32Array(values.buffer)
    for (const [index, at] of places.entries()) {
      words[index * 2] = this.#words[at * 2] ?? 0
      words[index * 2 + 1] = this.#words[at * 2 + 1] ?? 0
    }
    const histograms = places.map((at) => this.#histograms.get(at))
    return { timestamps, values, ...(histograms.some((one) => one !== undefined) ? { histograms } : {}) }
  }
}
