const none: ReadonlyMap<number, Uint8Array> = new Map()

/**
 * The native histograms of the samples in memory, encoded, by series and time. A sample that is one has a mark for
 * its value, so that all that is done with floats is done with it too; what is here beyond that is not seen.
 */
export class HistogramTable {
  readonly #bySeries = new Map<number, Map<number, Uint8Array>>()
  /** Bytes of all, with what a map takes for each. */
  bytes = 0

  has(ref: number): boolean {
    return this.#bySeries.has(ref)
  }

  /** Series that have any. */
  refs(): readonly number[] {
    return [...this.#bySeries.keys()]
  }

  /** Of one series by their times, in no order. */
  of(ref: number): ReadonlyMap<number, Uint8Array> {
    return this.#bySeries.get(ref) ?? none
  }

  at(ref: number, timeMs: number): Uint8Array | undefined {
    return this.#bySeries.get(ref)?.get(timeMs)
  }

  /** Keeps the array itself; of two for one time the later counts. */
  put(ref: number, timeMs: number, encoded: Uint8Array): void {
    const series = this.#bySeries.get(ref) ?? new Map<number, Uint8Array>()
    this.#bySeries.set(ref, series)
    this.bytes += sizeOf(encoded) - sizeOf(series.get(timeMs))
    series.set(timeMs, encoded)
  }

  dropBefore(ref: number, beforeMs: number): void {
    this.drop(ref, Number.NEGATIVE_INFINITY, beforeMs - 1)
  }

  /** Removes those with `fromMs` ≤ time ≤ `toMs`. */
  drop(ref: number, fromMs: number, toMs: number): void {
    const series = this.#bySeries.get(ref)
    if (series === undefined) return
    for (const [timeMs, encoded] of series) {
      if (timeMs < fromMs || timeMs > toMs) continue
      series.delete(timeMs)
      this.bytes -= sizeOf(encoded)
    }
    if (series.size === 0) this.#bySeries.delete(ref)
  }

  remove(ref: number): void {
    this.drop(ref, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
  }
}

// An array with its buffer, and its place in the map.
const overheadBytes = 200

function sizeOf(encoded: Uint8Array | undefined): number {
  return encoded === undefined ? 0 : encoded.length + overheadBytes
}
