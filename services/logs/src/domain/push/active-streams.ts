import type { Nanos } from '../lines/line.ts'
import type { StreamLabels } from '../streams/stream-store.ts'

type Active = { newest: Nanos; lastMs: number }

const idleMs = 3_600_000
const nanosPerMs = 1_000_000n

/** Streams that were written to lately: how many there may be, and how far behind its newest line one may come. */
export class ActiveStreams {
  readonly #streams = new Map<StreamLabels, Active>()
  readonly #maxStreams: number
  readonly #lateNanos: bigint

  constructor({ maxStreams, maxLateMs }: { readonly maxStreams: number; readonly maxLateMs: number }) {
    this.#maxStreams = maxStreams
    this.#lateNanos = BigInt(maxLateMs) * nanosPerMs
  }

  get size(): number {
    return this.#streams.size
  }

  has(labels: StreamLabels): boolean {
    return this.#streams.has(labels)
  }

  /**
   * Whether a stream is one of those, or there is room for it.
   *
   * @param beside further streams that are about to be written to for the first time
   */
  mayWrite(labels: StreamLabels, nowMs: number, beside = 0): boolean {
    if (this.#streams.has(labels) || this.#streams.size + beside < this.#maxStreams) return true
    this.#forgetIdle(nowMs)
    return this.#streams.size + beside < this.#maxStreams
  }

  /** The oldest time that a line of this stream may have now. */
  oldest(labels: StreamLabels): Nanos {
    const newest = this.#streams.get(labels)?.newest
    if (newest === undefined) return ''
    const oldest = BigInt(newest) - this.#lateNanos
    return oldest < 0n ? '' : String(oldest).padStart(19, '0')
  }

  wrote(labels: StreamLabels, newest: Nanos, nowMs: number): void {
    const known = this.#streams.get(labels)
    // The one written to last is the last of the map.
    this.#streams.delete(labels)
    this.#streams.set(labels, {
      newest: known !== undefined && known.newest > newest ? known.newest : newest,
      lastMs: nowMs,
    })
  }

  #forgetIdle(nowMs: number): void {
    for (const [labels, { lastMs }] of this.#streams) {
      if (nowMs - lastMs < idleMs) return
      this.#streams.delete(labels)
    }
  }
}
