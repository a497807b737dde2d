import { mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { SeriesExemplar } from '../../domain/exemplars/exemplar-ring.ts'
import type { SampleBatch } from '../../domain/model/ingest.ts'
import type { Labels } from '../../domain/model/labels.ts'
import { encodeHistogram } from '../head/histograms/encode-histogram.ts'
import { listNumbers } from '../recovery/list-numbers.ts'
import { AppendFile } from '../wal/append-file.ts'
import { BatchEncoder } from '../wal/encode-batch.ts'
import { LogBuffer } from '../wal/log-buffer.ts'

/** A place in the log: a segment and the bytes of it that lie before. */
export type Position = { readonly segment: number; readonly offset: number }

export type SendLogOptions = {
  readonly dir: string
  /** A segment with more is left for the next. */
  readonly segmentBytes: number
  /** Between two flushes to disk, in milliseconds; 0 flushes before an append resolves. */
  readonly syncMs: number
}

const ending = '.send'

/** What is to be sent to other servers, as it came: segments with the log's own records, each with its series. */
export class SendLog {
  readonly #options: SendLogOptions
  readonly #sizes: Map<number, number>
  readonly #encoder = new BatchEncoder()
  readonly #numbers = new Map<string, number>()
  #pending = new LogBuffer()
  #spare = new LogBuffer()
  #file: AppendFile | undefined
  #segment: number
  #writing: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #waiting: PromiseWithResolvers<void> = Promise.withResolvers()

  private constructor(options: SendLogOptions, sizes: Map<number, number>) {
    this.#options = options
    this.#sizes = sizes
    this.#segment = Math.max(0, ...sizes.keys()) + 1
  }

  static async open(options: SendLogOptions): Promise<SendLog> {
    await mkdir(options.dir, { recursive: true })
    const sizes = new Map<number, number>()
    for (const number of (await listNumbers(options.dir, ending)).sort((a, b) => a - b))
      sizes.set(number, (await stat(join(options.dir, segmentName(number)))).size)
    return new SendLog(options, sizes)
  }

  get bytes(): number {
    return [...this.#sizes.values()].reduce((sum, size) => sum + size, 0)
  }

  /** Behind all that is there. */
  get end(): Position {
    return { segment: this.#segment, offset: this.#sizes.get(this.#segment) ?? 0 }
  }

  /** Numbers of the segments that can be read, ascending. */
  get segments(): readonly number[] {
    return [...this.#sizes.keys()]
  }

  /** Bytes of a segment that can be read now; `undefined` when there is none of that number. */
  sizeOf(segment: number): number | undefined {
    return this.#sizes.get(segment)
  }

  /** Resolves once the samples outlive this process. Takes what it needs of the arrays before it returns. */
  append(batch: SampleBatch): Promise<void> {
    this.#encode(batch)
    return this.#flush()
  }

  /** As `append`. */
  appendExemplar({ series, ...exemplar }: SeriesExemplar): Promise<void> {
    this.#encoder.begin(this.#pending, 0)
    this.#encoder.exemplar(this.#numberOf(series), exemplar)
    this.#encoder.end()
    return this.#flush()
  }

  #flush(): Promise<void> {
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined
    })
    return this.#writing.then(() => (this.#pending.records.length > 0 ? this.#flush() : undefined))
  }

  /** Resolves when there is something behind `position`, or the signal aborts. */
  async waitBehind(position: Position, signal: AbortSignal): Promise<void> {
    const aborted = Promise.withResolvers<void>()
    const give = () => aborted.resolve()
    signal.addEventListener('abort', give, { once: true })
    while (!signal.aborted && this.bytesBehind(position) === 0)
      await Promise.race([this.#waiting.promise, aborted.promise])
    signal.removeEventListener('abort', give)
  }

  /** Bytes that can be read behind `position`. */
  bytesBehind({ segment, offset }: Position): number {
    let bytes = 0
    for (const [number, size] of this.#sizes) {
      if (number > segment) bytes += size
      else if (number === segment) bytes += Math.max(0, size - offset)
    }
    return bytes
  }

  /** The bytes of a segment from `start` to `end`. */
  async read(segment: number, start: number, end: number): Promise<Uint8Array> {
    const file = await open(join(this.#options.dir, segmentName(segment)), 'r')
    try {
      const bytes = new Uint8Array(end - start)
      const { bytesRead } = await file.read(bytes, 0, bytes.length, start)
      return bytes.subarray(0, bytesRead)
    } finally {
      await file.close()
    }
  }

  /** Removes segments before that one, but never the one that is written. */
  async removeBefore(segment: number): Promise<void> {
    for (const number of this.segments) {
      if (number >= Math.min(segment, this.#segment)) continue
      this.#sizes.delete(number)
      await rm(join(this.#options.dir, segmentName(number)), { force: true })
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#writing?.catch(() => undefined)
    await this.#file?.close()
  }

  #encode({ labels, ends, timestamps, values, histograms }: SampleBatch): void {
    const words = new Uint32Array(values.buffer, values.byteOffset, values.length * 2)
    this.#encoder.begin(this.#pending, 0)
    const numbers = labels.map((one) => this.#numberOf(one))
    let at = 0
    for (const [place, number] of numbers.entries())
      for (const end = ends[place] ?? 0; at < end; at++) {
        const timeMs = timestamps[at] ?? 0
        const histogram = histograms?.get(at)
        if (histogram !== undefined) this.#encoder.histogram(number, timeMs, encodeHistogram(histogram))
        else this.#encoder.sample(number, timeMs, words[at * 2 + 1] ?? 0, words[at * 2] ?? 0)
      }
    this.#encoder.end()
  }

  // A series is told before what is of it.
  #numberOf(labels: Labels): number {
    const known = this.#numbers.get(labels.key)
    if (known !== undefined) return known
    const number = this.#numbers.size
    this.#numbers.set(labels.key, number)
    this.#encoder.series(number, labels)
    return number
  }

  async #write(): Promise<void> {
    // What comes until the next turn shares the write.
    await Promise.resolve()
    const buffer = this.#pending
    this.#pending = this.#spare
    this.#spare = buffer
    try {
      await this.#writeOut(buffer)
    } catch (error) {
      // What waits refers to series that are not on disk now: all of it is told to have failed.
      this.#numbers.clear()
      this.#pending.clear()
      throw error
    } finally {
      buffer.clear()
    }
  }

  async #writeOut({ records }: LogBuffer): Promise<void> {
    if (records.length === 0) return
    const file = this.#file ?? (await this.#begin())
    await file.append(records.written)
    if (this.#options.syncMs === 0) await file.sync()
    else this.#timer ??= setTimeout(() => void this.#sync(), this.#options.syncMs).unref()
    this.#sizes.set(this.#segment, file.bytes)
    if (file.bytes > this.#options.segmentBytes && this.#pending.records.length === 0) await this.#rotate(file)
    this.#waiting.resolve()
    this.#waiting = Promise.withResolvers()
  }

  async #begin(): Promise<AppendFile> {
    this.#file = await AppendFile.create(join(this.#options.dir, segmentName(this.#segment)))
    return this.#file
  }

  // The next segment tells its series anew, so that each can be read alone.
  async #rotate(file: AppendFile): Promise<void> {
    this.#numbers.clear()
    this.#file = undefined
    this.#segment += 1
    await file.close()
  }

  async #sync(): Promise<void> {
    this.#timer = undefined
    await this.#file?.sync().catch(() => undefined)
  }
}

function segmentName(number: number): string {
  return `${String(number).padStart(8, '0')}${ending}`
}
