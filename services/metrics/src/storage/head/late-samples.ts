/** Samples of one series that came late, oldest first, until they are folded into its chunks. */
export class LateSamples {
  readonly timestamps: Float64Array
  /** Values as pairs of lower and upper half. */
  readonly words: Uint32Array
  length = 0

  constructor(capacity: number) {
    this.timestamps = new Float64Array(capacity)
    this.words = new Uint32Array(capacity * 2)
  }

  get isFull(): boolean {
    return this.length === this.timestamps.length
  }

  /** The place of the sample at `timeMs`, or where it would go. */
  placeOf(timeMs: number): number {
    let at = this.length
    while (at > 0 && (this.timestamps[at - 1] ?? 0) >= timeMs) at -= 1
    return at
  }

  /** There must be room, and no sample at `timeMs`. */
  insert(timeMs: number, high: number, low: number): void {
    const at = this.placeOf(timeMs)
    this.timestamps.copyWithin(at + 1, at, this.length)
    this.words.copyWithin((at + 1) * 2, at * 2, this.length * 2)
    this.timestamps[at] = timeMs
    this.words[at * 2] = low
    this.words[at * 2 + 1] = high
    this.length += 1
  }
}
