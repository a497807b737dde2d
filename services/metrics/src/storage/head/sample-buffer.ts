/** Samples that are being collected: two arrays that grow together. Values are kept as bits. */
export class SampleBuffer {
  timestamps = new Float64Array(256)
  values = new Float64Array(256)
  words = new Uint32Array(this.values.buffer)
  length = 0

  clear(): void {
    this.length = 0
  }

  /** Makes room for `more` samples behind those that are there. */
  reserve(more: number): void {
    const needed = this.length + more
    if (needed <= this.timestamps.length) return
    const capacity = Math.max(needed, this.timestamps.length * 2)
    const { timestamps, values } = this
    this.timestamps = new Float64Array(capacity)
    this.values = new Float64Array(capacity)
    this.words = new Uint32Array(this.values.buffer)
    this.timestamps.set(timestamps.subarray(0, this.length))
    this.values.set(values.subarray(0, this.length))
  }

  push(timeMs: number, high: number, low: number): void {
    this.reserve(1)
    this.timestamps[this.length] = timeMs
    this.words[this.length * 2] = low
    this.words[this.length * 2 + 1] = high
    this.length += 1
  }

  /** Adds the samples at places `from` to `to`, which is not included; words are pairs of lower and upper half. */
  append(timestamps: Float64Array, words: Uint32Array, from: number, to: number): void {
    this.reserve(to - from)
    for (let at = from, into = this.length; at < to; at++, into++) {
      this.timestamps[into] = timestamps[at] ?? 0
      this.words[into * 2] = words[at * 2] ?? 0
      this.words[into * 2 + 1] = words[at * 2 + 1] ?? 0
    }
    this.length += Math.max(0, to - from)
  }

  /**
   * Copies of all samples. Series that are scraped together have the same times: where they are those of `like`, they
   * are in memory once.
   */
  sliceLike(like: Float64Array<ArrayBuffer> | undefined): {
    timestamps: Float64Array<ArrayBuffer>
    values: Float64Array<ArrayBuffer>
  } {
    if (like === undefined || !this.#hasTimes(like)) return this.slice(0, this.length)
    return { timestamps: like, values: this.values.slice(0, this.length) }
  }

  #hasTimes(times: Float64Array): boolean {
    const { length, timestamps } = this
    if (times.length !== length || times[length - 1] !== timestamps[length - 1]) return false
    for (let at = 0; at < length; at++) if (times[at] !== timestamps[at]) return false
    return true
  }

  /** Copies of the samples from place `from` to place `to`, which is not included. */
  slice(from: number, to: number): { timestamps: Float64Array<ArrayBuffer>; values: Float64Array<ArrayBuffer> } {
    return { timestamps: this.timestamps.slice(from, to), values: this.values.slice(from, to) }
  }
}
