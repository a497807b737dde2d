import { keyOf, type Labels, type Matrix, type Series } from './series.ts'

/** Puts series together, value by value. */
export class SeriesBuilder {
  readonly #series = new Map<string, Series>()
  // The same labels come at each step.
  readonly #keys = new WeakMap<Labels, string>()
  readonly #count: number

  constructor(count: number) {
    this.#count = count
  }

  put(labels: Labels, at: number, value: number): void {
    let key = this.#keys.get(labels)
    if (key === undefined) {
      key = keyOf(labels)
      this.#keys.set(labels, key)
    }
    let series = this.#series.get(key)
    if (series === undefined) {
      series = { labels, values: new Float64Array(this.#count), present: new Uint8Array(this.#count) }
      this.#series.set(key, series)
    }
    series.values[at] = value
    series.present[at] = 1
  }

  finish(): Matrix {
    return [...this.#series.values()]
  }
}
