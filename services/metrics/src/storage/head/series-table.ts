import type { Labels } from '../../domain/model/labels.ts'
import { noWindow, type XorWriter } from '../chunk-encoding/xor-writer.ts'
import { none } from './chunks/chunk-table.ts'
import { grow, largerCapacity } from './grow.ts'
import type { SampleBuffer } from './sample-buffer.ts'

/** As many samples as Prometheus puts into a chunk. */
export const maxChunkSamples = 120

/**
 * What is known of every series, one typed array for each fact. A reference is the place of a series in them and
 * may be used again once the series is gone; its number is not.
 */
export class SeriesTable {
  readonly labels: (Labels | undefined)[] = []
  /** What the series is called on disk: never used twice. */
  number = new Uint32Array(0)
  oldest = new Uint32Array(0)
  /** The newest chunk is the one that is written on. */
  newest = new Uint32Array(0)
  /** The batch a series was seen in last, to notice one that comes twice in a batch. */
  seenIn = new Uint32Array(0)
  lastMs = new Float64Array(0)
  #deltaMs = new Float64Array(0)
  #high = new Int32Array(0)
  #low = new Int32Array(0)
  #bit = new Uint16Array(0)
  #count = new Uint16Array(0)
  #leading = new Uint8Array(0)
  #trailing = new Uint8Array(0)
  #capacity = 0
  readonly #free: number[] = []
  #nextNumber = 1
  /** How many series have gone so far: as long as it is the same, every reference is what it was. */
  removals = 0

  /** How many series there are. */
  get size(): number {
    return this.labels.length - this.#free.length
  }

  /** Above every number that was given. */
  get nextNumber(): number {
    return this.#nextNumber
  }

  /** Numbers below `number` are taken: they stand on disk. */
  reserve(number: number): void {
    this.#nextNumber = Math.max(this.#nextNumber, number)
  }

  /** Gives a series another number, and returns it. */
  renumber(ref: number): number {
    this.number[ref] = this.#nextNumber
    return this.#nextNumber++
  }

  add(labels: Labels, number = this.#nextNumber): number {
    const ref = this.#free.pop() ?? this.#next()
    this.reserve(number + 1)
    this.labels[ref] = labels
    this.number[ref] = number
    this.oldest[ref] = none
    this.newest[ref] = none
    this.seenIn[ref] = 0
    this.lastMs[ref] = Number.NEGATIVE_INFINITY
    this.#count[ref] = 0
    return ref
  }

  remove(ref: number): void {
    this.labels[ref] = undefined
    this.removals += 1
    this.#free.push(ref)
  }

  /** References of all series, in no order. */
  *refs(): Generator<number> {
    for (let ref = 0; ref < this.labels.length; ref++) if (this.labels[ref] !== undefined) yield ref
  }

  /** Samples in the chunk that is written on. */
  countOf(ref: number): number {
    return this.#count[ref] ?? 0
  }

  /** Bytes of the chunk that is written on. */
  lengthOf(ref: number): number {
    return ((this.#bit[ref] ?? 0) + 7) >>> 3
  }

  /** Adds the newest sample of a series, if it is known without its chunk: of one that was sealed it is not. */
  readNewest(ref: number, into: SampleBuffer): boolean {
    const count = this.#count[ref] ?? 0
    if (count === 0 || count === maxChunkSamples) return false
    into.push(this.lastMs[ref] ?? 0, this.#high[ref] ?? 0, this.#low[ref] ?? 0)
    return true
  }

  load(ref: number, writer: XorWriter): void {
    writer.timeMs = this.lastMs[ref] ?? 0
    writer.deltaMs = this.#deltaMs[ref] ?? 0
    writer.high = this.#high[ref] ?? 0
    writer.low = this.#low[ref] ?? 0
    writer.bit = this.#bit[ref] ?? 0
    writer.count = this.#count[ref] ?? 0
    writer.leading = this.#leading[ref] ?? noWindow
    writer.trailing = this.#trailing[ref] ?? 0
  }

  store(ref: number, writer: XorWriter): void {
    this.lastMs[ref] = writer.timeMs
    this.#deltaMs[ref] = writer.deltaMs
    this.#high[ref] = writer.high
    this.#low[ref] = writer.low
    this.#bit[ref] = writer.bit
    this.#count[ref] = writer.count
    this.#leading[ref] = writer.leading
    this.#trailing[ref] = writer.trailing
  }

  /** The newest chunk is full, with `length` bytes: the next sample opens another. */
  seal(ref: number, length: number, lastMs: number): void {
    this.lastMs[ref] = lastMs
    this.#bit[ref] = length * 8
    this.#count[ref] = maxChunkSamples
  }

  /** Takes room for so many series at once, which costs less than to grow step by step. */
  makeRoom(count: number): void {
    if (count > this.#capacity) this.#grow(count)
  }

  #next(): number {
    const ref = this.labels.length
    if (ref === this.#capacity) this.#grow(largerCapacity(this.#capacity))
    this.labels.push(undefined)
    return ref
  }

  #grow(capacity: number): void {
    this.number = grow(this.number, capacity)
    this.oldest = grow(this.oldest, capacity)
    this.newest = grow(this.newest, capacity)
    this.seenIn = grow(this.seenIn, capacity)
    this.lastMs = grow(this.lastMs, capacity)
    this.#deltaMs = grow(this.#deltaMs, capacity)
    this.#high = grow(this.#high, capacity)
    this.#low = grow(this.#low, capacity)
    this.#bit = grow(this.#bit, capacity)
    this.#count = grow(this.#count, capacity)
    this.#leading = grow(this.#leading, capacity)
    this.#trailing = grow(this.#trailing, capacity)
    this.#capacity = capacity
  }
}
