import type { DiskRoom } from '../room/disk-room.ts'
import type { ByteWriter } from './byte-writer.ts'
import { LogBuffer } from './log-buffer.ts'
import { logType } from './record-types.ts'
import { Segment } from './segment.ts'

export type WalOptions = {
  readonly dir: string
  /** Number of the first segment it writes, which must not exist. */
  readonly segment: number
  /** Bytes in segments before that one. */
  readonly earlierBytes: number
  /** Samples that were ever logged before. */
  readonly logged: number
  /** Milliseconds between flushes to disk; 0 flushes before a commit resolves. */
  readonly syncMs: number
  readonly room: Pick<DiskRoom, 'draft'>
}

type Part = { readonly segment: number; readonly buffer: LogBuffer; readonly waiting: PromiseWithResolvers<void>[] }

/**
 * Appends to the log. What is put into `pending` is written with the next commit; commits that come while
 * one is being written share the next write. A mark behind each write, and at the start of each segment, says how
 * many samples were logged up to there, so that a start can tell how many are missing.
 */
export class WalWriter {
  readonly #options: WalOptions
  readonly #full: Part[] = []
  #filling: Part
  #spare: LogBuffer | undefined
  #segment: Segment | undefined
  #totalBytes: number
  #logged: number
  #working: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(options: WalOptions) {
    this.#options = options
    this.#totalBytes = options.earlierBytes
    this.#logged = options.logged
    this.#filling = { segment: options.segment, buffer: new LogBuffer(), waiting: [] }
  }

  /** Where the next records go; end each before `commit`. */
  get pending(): LogBuffer {
    return this.#filling.buffer
  }

  /** Bytes since the last rotation, those from before the start included. */
  get bytes(): number {
    return this.#totalBytes
  }

  /** Samples that were ever logged. */
  get logged(): number {
    return this.#logged
  }

  /** Resolves once all that is pending now is with the operating system, or on disk with `syncMs: 0`. */
  commit(): Promise<void> {
    const waiter = Promise.withResolvers<void>()
    this.#filling.waiting.push(waiter)
    this.#working ??= this.#work()
    return waiter.promise
  }

  /** Begins another segment: what is pending still goes to the one before. Returns its number. */
  rotate(): number {
    const { segment } = this.#filling
    this.#full.push(this.#filling)
    this.#filling = { segment: segment + 1, buffer: new LogBuffer(), waiting: [] }
    this.#totalBytes = 0
    this.#working ??= this.#work()
    return segment + 1
  }

  /** Writes what is pending, flushes, and lets go of the files. */
  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.commit().catch(() => undefined)
    await this.#working
    await this.#leaveSegment()
  }

  async #work(): Promise<void> {
    // What is put in until the next turn shares the first write.
    await Promise.resolve()
    for (let part = this.#take(); part !== undefined; part = this.#take()) {
      try {
        await this.#write(part)
        for (const waiter of part.waiting) waiter.resolve()
      } catch (error) {
        for (const waiter of part.waiting) waiter.reject(error)
      }
      this.#spare = part.buffer
      this.#spare.clear()
    }
    this.#working = undefined
  }

  #take(): Part | undefined {
    const full = this.#full.shift()
    if (full !== undefined) return full
    if (this.#filling.waiting.length === 0) return undefined
    const part = this.#filling
    this.#filling = { segment: part.segment, buffer: this.#spare ?? new LogBuffer(), waiting: [] }
    this.#spare = undefined
    return part
  }

  async #write({ segment: number, buffer }: Part): Promise<void> {
    const { records, samples } = buffer
    if (records.length === 0) return
    const segment = await this.#segmentOf(number)
    writeMark(records, this.#logged + samples)
    await this.#append(segment, buffer)
    this.#logged += samples
    if (this.#options.syncMs === 0) await segment.sync()
    else this.#timer ??= setTimeout(() => void this.#syncLater(), this.#options.syncMs).unref()
  }

  async #append(segment: Segment, { records, definitions }: LogBuffer): Promise<void> {
    const before = segment.bytes
    const draft = this.#options.room.draft('must')
    try {
      await draft.grow(records.length + definitions.length)
      await segment.append(records.written, definitions.written)
    } finally {
      this.#totalBytes += segment.bytes - before
      draft.settle()
    }
  }

  async #syncLater(): Promise<void> {
    this.#timer = undefined
    // Between writes, so that the files are not left meanwhile. A disk that fails is seen by the next write too.
    await this.#working
    await this.#segment?.sync().catch(() => undefined)
  }

  async #segmentOf(number: number): Promise<Segment> {
    if (this.#segment?.number === number) return this.#segment
    await this.#leaveSegment()
    const segment = await Segment.create(this.#options.dir, number)
    this.#segment = segment
    const start = new LogBuffer()
    writeMark(start.records, this.#logged)
    await this.#append(segment, start)
    return segment
  }

  async #leaveSegment(): Promise<void> {
    const segment = this.#segment
    this.#segment = undefined
    await segment?.close()
  }
}

function writeMark(to: ByteWriter, logged: number): void {
  to.beginRecord(logType.mark)
  to.varint(logged)
  to.endRecord()
}
