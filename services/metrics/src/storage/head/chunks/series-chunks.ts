import { readXor } from '../../chunk-encoding/xor-reader.ts'
import { maxSampleBytes, XorWriter } from '../../chunk-encoding/xor-writer.ts'
import { blockMs } from '../../cut/cut-range.ts'
import type { SampleBuffer } from '../sample-buffer.ts'
import { maxChunkSamples, type SeriesTable } from '../series-table.ts'
import { maxBlockBytes, Slab } from '../slab.ts'
import { beingWritten, ChunkTable, none } from './chunk-table.ts'

// A constant series fits into it whole.
const firstBytes = 64

/** A chunk that is written no more, as a file keeps it. */
export type ClosedChunk = {
  readonly minMs: number
  readonly maxMs: number
  readonly arrivedS: number
  readonly bytes: Uint8Array
  readonly file: number
}

/** A chunk that is written on, as a checkpoint keeps it: `bytes` from `start` on. */
export type OpenChunk = Omit<ClosedChunk, 'file'> & { readonly start: number; readonly length: number }

/** The chunks of all series: writing at their newest end, dropping from their oldest, reading between. */
export class SeriesChunks {
  readonly table = new ChunkTable()
  readonly slab = new Slab()
  /** How many chunks each file still serves. */
  readonly fileUse = new Map<number, number>()
  readonly #series: SeriesTable
  readonly #writer = new XorWriter()
  readonly #times = new Float64Array(maxChunkSamples)
  readonly #words = new Uint32Array(maxChunkSamples * 2)
  /** Where the block begins that the last sample belongs to. */
  #blockFromMs = 0

  constructor(series: SeriesTable) {
    this.#series = series
  }

  /** @param timeMs later than the series' newest sample */
  append(ref: number, timeMs: number, high: number, low: number, arrivedS: number): void {
    const series = this.#series
    const writer = this.#writer
    let at = series.newest[ref] ?? none
    if (at === none || this.#isFull(ref) || this.#isOfEarlierBlock(at, timeMs)) at = this.#open(ref)
    series.load(ref, writer)
    const address = this.#withRoom(at, writer.length)
    writer.bytes = this.slab.memoryOf(address)
    writer.start = this.slab.offsetOf(address)
    writer.append(timeMs, high, low)
    series.store(ref, writer)
    if (writer.count === 1) this.table.minMs[at] = timeMs
    this.table.maxMs[at] = timeMs
    this.table.arrivedS[at] = arrivedS
  }

  /** Adds the samples with `fromMs` ≤ time ≤ `toMs` to `into`, oldest first. */
  read(ref: number, fromMs: number, toMs: number, into: SampleBuffer): void {
    const { minMs, newer } = this.table
    for (let at = this.#firstReaching(ref, fromMs); at !== none; at = newer[at] ?? none) {
      if ((minMs[at] ?? 0) > toMs) return
      this.#readChunk(at, fromMs, toMs, into)
    }
  }

  /** As `read`, where the newest of these samples will do: most are asked for now, and no chunk has to be read for them. */
  readNewest(ref: number, fromMs: number, toMs: number, into: SampleBuffer): void {
    const newest = this.#series.newest[ref] ?? none
    const lastMs = this.#series.lastMs[ref] ?? Number.NEGATIVE_INFINITY
    const isInRange = lastMs >= fromMs && lastMs <= toMs && newest !== none && this.table.maxMs[newest] === lastMs
    if (isInRange && this.#series.readNewest(ref, into)) return
    this.read(ref, fromMs, toMs, into)
  }

  /**
   * Shows the bytes of the chunks that reach into the range, oldest first; they are valid until the next change.
   *
   * @param take hears too whether all samples of the chunk lie in the range
   */
  visit(
    ref: number,
    fromMs: number,
    toMs: number,
    take: (memory: Uint8Array, start: number, length: number, isWithin: boolean) => void,
  ): void {
    const { address, length, minMs, maxMs, newer } = this.table
    const newest = this.#series.newest[ref] ?? none
    for (let at = this.#firstReaching(ref, fromMs); at !== none; at = newer[at] ?? none) {
      const [first = 0, last = 0, place = 0] = [minMs[at], maxMs[at], address[at]]
      if (first > toMs) return
      const used = at === newest ? this.#series.lengthOf(ref) : (length[at] ?? 0)
      take(this.slab.memoryOf(place), this.slab.offsetOf(place), used, first >= fromMs && last <= toMs)
    }
  }

  /** The first time in the oldest chunk that holds a sample at `fromMs` or later. */
  startOf(ref: number, fromMs: number): number {
    const at = this.#firstReaching(ref, fromMs)
    return at === none ? fromMs : (this.table.minMs[at] ?? fromMs)
  }

  /** Whether the times of some chunk and the range meet; exact unless the range lies between two samples. */
  overlaps(ref: number, fromMs: number, toMs: number): boolean {
    const at = this.#firstReaching(ref, fromMs)
    return at !== none && (this.table.minMs[at] ?? 0) <= toMs
  }

  /** Removes the newest chunks as long as they hold a sample at `fromMs` or later. */
  truncate(ref: number, fromMs: number): void {
    const { newest } = this.#series
    const { maxMs } = this.table
    let at = newest[ref] ?? none
    if (at === none || (maxMs[at] ?? 0) < fromMs) return
    while (at !== none && (maxMs[at] ?? 0) >= fromMs) {
      this.#remove(ref, at)
      at = newest[ref] ?? none
    }
    if (at !== none) this.#series.seal(ref, this.table.length[at] ?? 0, maxMs[at] ?? 0)
    else this.#series.lastMs[ref] = Number.NEGATIVE_INFINITY
  }

  dropOldest(ref: number): void {
    const at = this.#series.oldest[ref] ?? none
    if (at !== none) this.#remove(ref, at)
  }

  /**
   * Drops the oldest chunk of a series if it is the one that had this id, and if no sample came to it since its last
   * was at `maxMs`.
   *
   * @returns whether it was
   */
  forget(
    ref: number,
    { at, id, maxMs }: { readonly at: number; readonly id: number; readonly maxMs: number },
  ): boolean {
    const isSame = this.table.id[at] === id && this.table.maxMs[at] === maxMs
    if (!isSame || this.#series.oldest[ref] !== at) return false
    this.#remove(ref, at)
    return true
  }

  /**
   * Takes a chunk back from a file; it replaces chunks that reach into its time or later. One of an older version may
   * reach into two blocks, and becomes two.
   */
  adopt(ref: number, chunk: ClosedChunk): void {
    this.truncate(ref, chunk.minMs)
    if (spansBlocks(chunk)) this.#split(ref, chunk)
    else this.#take(ref, chunk)
  }

  /**
   * Takes a chunk back that is written on, with room for the next sample; it replaces chunks that reach into its time
   * or later. It must lie in one block, and what is known to write on is to be stored behind this.
   */
  reopen(ref: number, { minMs, maxMs, arrivedS, bytes, start, length }: OpenChunk): void {
    this.truncate(ref, minMs)
    const at = this.#link(ref, Math.max(firstBytes, length, Math.min(maxBlockBytes, length + maxSampleBytes)))
    const address = this.table.address[at] ?? 0
    const [memory, to] = [this.slab.memoryOf(address), this.slab.offsetOf(address)]
    // Few bytes: a view of them would take longer than they do.
    for (let from = 0; from < length; from++) memory[to + from] = bytes[start + from] ?? 0
    this.table.minMs[at] = minMs
    this.table.maxMs[at] = maxMs
    this.table.arrivedS[at] = arrivedS
  }

  #take(ref: number, { minMs, maxMs, arrivedS, bytes, file }: ClosedChunk): void {
    const at = this.#link(ref, bytes)
    this.table.minMs[at] = minMs
    this.table.maxMs[at] = maxMs
    this.table.arrivedS[at] = arrivedS
    this.#series.seal(ref, bytes.length, maxMs)
    if (file !== none) this.assignFile(at, file)
  }

  #split(ref: number, { minMs, maxMs, arrivedS, bytes, file }: ClosedChunk): void {
    const times = new Float64Array(maxChunkSamples)
    const words = new Uint32Array(maxChunkSamples * 2)
    const samples = readXor(bytes, 0, times, words)
    for (let at = 0; at < samples; at++)
      this.append(ref, times[at] ?? 0, words[at * 2 + 1] ?? 0, words[at * 2] ?? 0, arrivedS)
    const { newest } = this.#series
    const last = newest[ref] ?? none
    const length = this.#series.lengthOf(ref)
    this.#resize(last, length, length)
    this.#series.seal(ref, length, maxMs)
    // All parts stand in the file: it is needed as long as one of them is.
    for (let at = last; at !== none && (this.table.minMs[at] ?? 0) >= minMs; at = this.table.older[at] ?? none)
      if (file !== none) this.assignFile(at, file)
  }

  /** Closed chunks of a series that are in no file, oldest first. */
  unwritten(ref: number): number[] {
    const { older, file } = this.table
    const found: number[] = []
    const newest = this.#series.newest[ref] ?? none
    if (newest === none || file[newest] !== none) return found
    for (let at = older[newest] ?? none; at !== none && file[at] === none; at = older[at] ?? none) found.push(at)
    return found.reverse()
  }

  /** The chunk is in `file` from now on. */
  assignFile(at: number, file: number): void {
    this.table.file[at] = file
    this.fileUse.set(file, (this.fileUse.get(file) ?? 0) + 1)
  }

  /** The bytes of a chunk, valid until the next change. */
  bytesOf(at: number, length: number): Uint8Array {
    const address = this.table.address[at] ?? 0
    const start = this.slab.offsetOf(address)
    return this.slab.memoryOf(address).subarray(start, start + length)
  }

  #isFull(ref: number): boolean {
    return this.#series.countOf(ref) >= maxChunkSamples || this.#series.lengthOf(ref) > maxBlockBytes - maxSampleBytes
  }

  // A chunk goes to one block as it is.
  #isOfEarlierBlock(at: number, timeMs: number): boolean {
    const minMs = this.table.minMs[at] ?? 0
    // Nearly all samples belong to the block of the one before them, whatever its series.
    if (minMs >= this.#blockFromMs && timeMs < this.#blockFromMs + blockMs) return false
    this.#blockFromMs = Math.floor(timeMs / blockMs) * blockMs
    return minMs < this.#blockFromMs
  }

  // Recent times are asked for most, so the search begins at the newest.
  #firstReaching(ref: number, fromMs: number): number {
    const { older, maxMs } = this.table
    let first = none
    for (let at = this.#series.newest[ref] ?? none; at !== none; at = older[at] ?? none) {
      if ((maxMs[at] ?? 0) < fromMs) break
      first = at
    }
    return first
  }

  #readChunk(at: number, fromMs: number, toMs: number, into: SampleBuffer): void {
    const address = this.table.address[at] ?? 0
    const count = readXor(this.slab.memoryOf(address), this.slab.offsetOf(address), this.#times, this.#words)
    let first = 0
    while (first < count && (this.#times[first] ?? 0) < fromMs) first += 1
    let end = count
    while (end > first && (this.#times[end - 1] ?? 0) > toMs) end -= 1
    into.append(this.#times, this.#words, first, end)
  }

  // Closes the newest chunk, whose bytes move to a block of their size, and links an empty one behind it.
  #open(ref: number): number {
    const at = this.#series.newest[ref] ?? none
    if (at !== none) this.#resize(at, this.#series.lengthOf(ref), this.#series.lengthOf(ref))
    const opened = this.#link(ref, firstBytes)
    const writer = this.#writer
    this.#series.load(ref, writer)
    writer.reset()
    this.#series.store(ref, writer)
    return opened
  }

  #link(ref: number, content: Uint8Array | number): number {
    const { oldest, newest } = this.#series
    const at = this.table.add()
    const length = typeof content === 'number' ? content : content.length
    const address = this.slab.allocate(length)
    this.table.address[at] = address
    this.table.length[at] = length
    if (typeof content !== 'number') this.slab.memoryOf(address).set(content, this.slab.offsetOf(address))
    const last = newest[ref] ?? none
    this.table.older[at] = last
    if (last === none) oldest[ref] = at
    else this.table.newer[last] = at
    newest[ref] = at
    return at
  }

  #withRoom(at: number, used: number): number {
    const capacity = this.table.length[at] ?? 0
    if (used + maxSampleBytes <= capacity) return this.table.address[at] ?? 0
    return this.#resize(at, used, Math.min(maxBlockBytes, Math.max(used + maxSampleBytes, Math.ceil(capacity * 1.5))))
  }

  #resize(at: number, used: number, capacity: number): number {
    const from = this.table.address[at] ?? 0
    const before = this.table.length[at] ?? 0
    this.table.length[at] = capacity
    if (this.slab.sizeOf(before) === this.slab.sizeOf(capacity)) return from
    const to = this.slab.allocate(capacity)
    const start = this.slab.offsetOf(from)
    this.slab.memoryOf(to).set(this.slab.memoryOf(from).subarray(start, start + used), this.slab.offsetOf(to))
    this.slab.free(from, before)
    this.table.address[at] = to
    return to
  }

  #remove(ref: number, at: number): void {
    const { table } = this
    const older = table.older[at] ?? none
    const newer = table.newer[at] ?? none
    if (older === none) this.#series.oldest[ref] = newer
    else table.newer[older] = newer
    if (newer === none) this.#series.newest[ref] = older
    else table.older[newer] = older
    this.slab.free(table.address[at] ?? 0, table.length[at] ?? 0)
    const file = table.file[at] ?? none
    if (file < beingWritten) this.fileUse.set(file, (this.fileUse.get(file) ?? 1) - 1)
    table.remove(at)
  }
}

/** Whether a chunk reaches from the time of one block into that of another. */
export function spansBlocks({ minMs, maxMs }: Pick<ClosedChunk, 'minMs' | 'maxMs'>): boolean {
  return Math.floor(minMs / blockMs) !== Math.floor(maxMs / blockMs)
}
