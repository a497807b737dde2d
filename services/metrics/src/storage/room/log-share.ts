// Of the bound: what the log grows by between two checkpoints, at most. What is behind the last two of them stays: it
// must not fill a small bound by itself.
const checkpointParts = 16
// Of the bound: from this length on a file of chunks is left for another one. It goes when all of its chunks have gone:
// small enough that this is soon, and that blocks have the most room.
const chunkFileParts = 32
// The log may grow to this part of the bound while a checkpoint is written, and no further than this.
const logParts = 16
const longLogBytes = 64 * 1024 ** 2

export type LogShareDeps = {
  /** The most that all may take together; may change. */
  readonly boundBytes: () => number
  /** Bytes since the log was last rotated. */
  readonly walBytes: () => number
  /** Bytes of what a start found behind the last checkpoint but one, which the last one stands for. */
  readonly keptBytes: number
  /** The most for both, whatever the bound. */
  readonly checkpointBytes: number
  readonly chunkFileBytes: number
}

/** What the log takes, and what part of the bound it may take. */
export class LogShare {
  readonly #deps: LogShareDeps
  // Of segments before the last rotation: all, and those that the last checkpoint does not stand for.
  #earlierBytes: number
  #uncoveredBytes = 0
  // The bounds under which the log of the last two checkpoints came in; what came before a start had any.
  #bounds: readonly [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  #rotatedBound = Number.POSITIVE_INFINITY

  constructor(deps: LogShareDeps) {
    this.#deps = deps
    this.#earlierBytes = deps.keptBytes
  }

  get bytes(): number {
    return this.#deps.walBytes() + this.#earlierBytes
  }

  /** The log is condensed into a checkpoint when it has grown by so much. */
  get checkpointBytes(): number {
    return Math.min(this.#deps.checkpointBytes, this.#deps.boundBytes() / checkpointParts)
  }

  get chunkFileBytes(): number {
    return Math.min(this.#deps.chunkFileBytes, this.#deps.boundBytes() / chunkFileParts)
  }

  /** Whether it is to be condensed. */
  get isLong(): boolean {
    return this.#deps.walBytes() > this.checkpointBytes || this.excessBytes > 0
  }

  /** Whether what comes in has to wait for that. */
  get isTooLong(): boolean {
    return this.#deps.walBytes() > Math.min(longLogBytes, this.#deps.boundBytes() / logParts)
  }

  /** What there is beyond its part after the bound was lowered: it goes with checkpoints, and nothing else for it. */
  get excessBytes(): number {
    const isLowered = Math.max(...this.#bounds) > this.#deps.boundBytes()
    return isLowered ? Math.max(0, this.bytes - 2 * this.checkpointBytes) : 0
  }

  /** @param bytes of the log that the next checkpoint which stands stands for, from now on in a segment of their own */
  rotate(bytes: number): void {
    this.#earlierBytes += bytes
    this.#uncoveredBytes += bytes
    this.#rotatedBound = this.#deps.boundBytes()
  }

  /** The checkpoint stands, and the segments before those of the last one are gone. */
  settle(): void {
    this.#earlierBytes = this.#uncoveredBytes
    this.#uncoveredBytes = 0
    this.#bounds = [this.#bounds[1], this.#rotatedBound]
  }
}
