import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { ByteWriter } from './byte-writer.ts'

export type WalOptions = {
  readonly dir: string
  /** Number of the first segment it writes, which must not exist. */
  readonly segment: number
  /** Bytes in segments before that one. */
  readonly earlierBytes: number
  /** Milliseconds between flushes to disk; 0 flushes before a commit resolves. */
  readonly syncMs: number
}

export const segmentEnding = '.wal'

/** Name of a segment's file; names sort as their numbers do. */
export const segmentName = (segment: number): string => `${String(segment).padStart(8, '0')}${segmentEnding}`

type Part = { readonly segment: number; readonly writer: ByteWriter; readonly waiting: PromiseWithResolvers<void>[] }

/**
 * Appends to the log. What is put into `pending` is written with the next commit; commits that come while
 * one is being written share the next write.
 */
export class WalWriter {
  readonly #options: WalOptions
  readonly #full: Part[] = []
  #filling: Part
  #spare: ByteWriter | undefined
  #file: FileHandle | undefined
  #fileSegment = -1
  #goodBytes = 0
  #totalBytes: number
  #working: Promise<void> | undefined
  #unsynced = false
  #timer: NodeJS.Timeout | undefined

  constructor(options: WalOptions) {
    this.#options = options
    this.#totalBytes = options.earlierBytes
    this.#filling = { segment: options.segment, writer: new ByteWriter(), waiting: [] }
  }

  /** Where the next records go; end each before `commit`. */
  get pending(): ByteWriter {
    return this.#filling.writer
  }

  get segment(): number {
    return this.#filling.segment
  }

  /** Bytes since the last rotation, those from before the start included. */
  get bytes(): number {
    return this.#totalBytes
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
    this.#filling = { segment: segment + 1, writer: new ByteWriter(), waiting: [] }
    this.#totalBytes = 0
    this.#working ??= this.#work()
    return segment + 1
  }

  /** Writes what is pending, flushes, and lets go of the file. */
  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.commit().catch(() => undefined)
    await this.#working
    await this.#leaveFile()
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
      this.#spare = part.writer
      this.#spare.clear()
    }
    this.#working = undefined
  }

  #take(): Part | undefined {
    const full = this.#full.shift()
    if (full !== undefined) return full
    if (this.#filling.waiting.length === 0) return undefined
    const part = this.#filling
    this.#filling = { segment: part.segment, writer: this.#spare ?? new ByteWriter(), waiting: [] }
    this.#spare = undefined
    return part
  }

  async #write({ segment, writer }: Part): Promise<void> {
    if (writer.length === 0) return
    const file = await this.#fileOf(segment)
    try {
      for (let at = 0; at < writer.length; ) {
        const { bytesWritten } = await file.write(writer.bytes, at, writer.length - at, this.#goodBytes + at)
        at += bytesWritten
      }
    } catch (error) {
      // Half a record would end the reading there, with all that is written behind it.
      await file.truncate(this.#goodBytes).catch(() => undefined)
      throw error
    }
    this.#goodBytes += writer.length
    this.#totalBytes += writer.length
    this.#unsynced = true
    if (this.#options.syncMs === 0) await this.#sync()
    else this.#timer ??= setTimeout(() => void this.#syncLater(), this.#options.syncMs).unref()
  }

  async #syncLater(): Promise<void> {
    this.#timer = undefined
    // Between writes, so that the file is not left meanwhile. A disk that fails is seen by the next write too.
    await this.#working
    await this.#sync().catch(() => undefined)
  }

  async #sync(): Promise<void> {
    if (!this.#unsynced) return
    this.#unsynced = false
    await this.#file?.datasync()
  }

  async #fileOf(segment: number): Promise<FileHandle> {
    if (this.#file !== undefined && this.#fileSegment === segment) return this.#file
    await this.#leaveFile()
    const file = await open(join(this.#options.dir, segmentName(segment)), 'wx')
    this.#file = file
    this.#fileSegment = segment
    this.#goodBytes = 0
    return file
  }

  async #leaveFile(): Promise<void> {
    const file = this.#file
    this.#file = undefined
    try {
      if (this.#unsynced) await file?.datasync()
    } finally {
      this.#unsynced = false
      await file?.close()
    }
  }
}
