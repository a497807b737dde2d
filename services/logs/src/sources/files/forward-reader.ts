import { createForwardJoiner, type ForwardJoiner } from '../../domain/lines/join-forward.ts'
import { BEGINNING, type Cursor, type Entry, type Position, STREAMS, type StreamName } from '../../domain/lines/line.ts'
import type { JoinedLine, Piece } from '../../domain/lines/piece.ts'
import type { Gap, Taken } from '../../domain/reading/source.ts'
import { type AheadOptions, FilesAhead } from './files-ahead.ts'
import { type Chain, comparePlaces, locate, openChain } from './locate.ts'
import type { LogFile } from './log-files.ts'
import { type BlockOptions, readForward, readTorn } from './read-block.ts'
import { type RawRecord, toPiece } from './split-records.ts'

export type ReaderOptions = BlockOptions &
  AheadOptions & {
    readonly maxLineBytes: number
    /** How long the end of a line is waited for before it is given out without one. */
    readonly partialHoldMs: number
    /** Unix time in milliseconds. */
    readonly clock: () => number
    /** All parts of a long line carry one time, so that a part with another time begins a line. */
    readonly partsShareTime?: boolean
    /** The writer may empty the file and begin again instead of renaming it. */
    readonly mayTruncate?: boolean
  }

/** Time of a damaged record that stands before every readable one. */
const noTime = '0'.repeat(19)

/**
 * Reads one service's lines from the oldest to the newest, over all its files and on to those that
 * rotation makes while it reads.
 *
 * The file being read is held open, so that rotation may rename and even delete it without loss.
 * At its end the reader moves on once a newer file exists: then nothing is written to the old one.
 */
export class ForwardReader {
  readonly #container: string
  readonly #options: ReaderOptions
  readonly #joiner: ForwardJoiner
  readonly #ahead: FilesAhead
  #file: LogFile | undefined
  #offset = 0
  #time = noTime
  #queue: Entry[] = []
  #gap: Gap | undefined
  /** Behind everything in the queue. */
  #cursor: Cursor
  /** Streams whose records up to their place in `#cursor` were read before. */
  readonly #skipping = new Map<StreamName, Position>()
  scannedBytes = 0

  private constructor(container: string, service: string, from: Cursor, options: ReaderOptions) {
    this.#container = container
    this.#options = options
    this.#cursor = from
    this.#joiner = createForwardJoiner(options.maxLineBytes)
    this.#ahead = new FilesAhead(service, options)
  }

  /** @throws {Failure} `invalid` for a cursor that was never given out */
  static async open(container: string, service: string, from: Cursor, options: ReaderOptions): Promise<ForwardReader> {
    const reader = new ForwardReader(container, service, from, options)
    const chain = await openChain(service, options)
    try {
      await reader.#start(chain, from)
    } catch (error) {
      await chain.close()
      throw error
    }
    const at = reader.#file === undefined ? chain.files.length : chain.files.indexOf(reader.#file)
    await Promise.all(chain.files.slice(0, at).map((file) => file.close()))
    await reader.#ahead.adopt(chain.files.slice(at + 1))
    return reader
  }

  /** At most `max` further lines; none when all that has been written is read. */
  async take(max: number): Promise<Taken> {
    while (this.#queue.length === 0 && this.#gap === undefined) if (!(await this.#advance())) break
    if (this.#queue.length === 0) {
      const gap = this.#gap
      this.#gap = undefined
      return { entries: [], gap, cursor: this.#cursor }
    }
    const entries = this.#queue.splice(0, max)
    const drained = this.#queue.length === 0 && this.#gap === undefined
    const cursor = drained ? this.#cursor : (entries.at(-1)?.boundary ?? this.#cursor)
    return { entries, gap: undefined, cursor }
  }

  /** Rotation may have made a new file. */
  lookAhead(): Promise<void> {
    return this.#ahead.look(this.#file)
  }

  async close(): Promise<void> {
    await this.#ahead.close()
    await this.#file?.close()
    this.#file = undefined
  }

  async #start(chain: Chain, from: Cursor): Promise<void> {
    const { stdout, stderr } = await locate(chain, from)
    if (stdout === undefined || stderr === undefined) {
      this.#lose()
      this.#file = chain.files[0]
      return
    }
    const [first, second] = comparePlaces(stdout, stderr) <= 0 ? [stdout, stderr] : [stderr, stdout]
    this.#file = chain.files[first.file]
    this.#offset = first.offset
    const ahead = second === stdout ? 'stdout' : 'stderr'
    const position = from[ahead]
    if (position !== undefined && comparePlaces(first, second) < 0) this.#skipping.set(ahead, position)
  }

  // Lines are gone; reading goes on with the oldest there are.
  #lose(): void {
    this.#gap = { container: this.#container, reason: 'rotated' }
    this.#cursor = BEGINNING
    this.#skipping.clear()
  }

  /** One step; `false` when there is nothing more to read for now. */
  async #advance(): Promise<boolean> {
    if (this.#file === undefined && !(await this.#moveOn())) return false
    if (await this.#readBlock()) return true
    await this.lookAhead()
    if (this.#ahead.isEmpty) return (await this.#hasShrunk()) || this.#flushHeld(this.#holdLimit())
    // Only now is it certain that nothing more comes, and something may have come before that.
    if ((await this.#readBlock()) || (await this.#readTail())) return true
    return this.#moveOn()
  }

  async #readBlock(): Promise<boolean> {
    const file = this.#file
    if (file === undefined) return false
    await this.lookAhead()
    const records = await readForward(file, this.#offset, this.#options)
    // Asked after reading: if it is still the same file now, these were its records.
    if (this.#options.mayTruncate === true && (await file.renew())) {
      this.#lose()
      this.#offset = 0
      return true
    }
    await this.#consume(file, records)
    return records.length > 0
  }

  async #readTail(): Promise<boolean> {
    const file = this.#file
    if (file === undefined) return false
    const records = await readTorn(file, this.#offset, this.#options.maxRecordBytes)
    await this.#consume(file, records)
    return records.length > 0
  }

  async #consume(file: LogFile, records: readonly RawRecord[]): Promise<void> {
    if (records.length === 0) return
    const generation = (await file.generation()) ?? `${file.inode}.torn`
    for (const record of records) {
      const piece = toPiece(record, generation, this.#time)
      this.#offset = record.end
      this.scannedBytes += record.end - record.start
      if (piece === undefined || this.#isSkipped(piece)) continue
      this.#time = piece.time
      if (this.#options.partsShareTime === true) this.#endOther(piece)
      const line = this.#joiner.push(piece)
      if (line !== undefined) this.#enqueue(line, [generation, record.end])
    }
    this.#cursor = this.#cursorAt([generation, this.#offset])
  }

  // The writer of the held part stopped without ending its line.
  #endOther({ stream, time, generation, start }: Piece): void {
    if (this.#joiner.pendingStart(stream) === undefined) return
    const held = this.#joiner.flush((newest) => newest.stream === stream && newest.time !== time)
    for (const line of held) this.#enqueue(line, [generation, start])
  }

  #isSkipped({ stream, generation, start }: Piece): boolean {
    for (const [skipping, [file, offset]] of this.#skipping) {
      if (generation === file && start >= offset) this.#skipping.delete(skipping)
    }
    return this.#skipping.has(stream)
  }

  #enqueue({ stream, time, text, partial, generation }: JoinedLine, end: Position): void {
    const line = { container: this.#container, generation, time, stream, text, partial }
    this.#queue.push({ line, boundary: this.#cursorAt(end) })
  }

  #cursorAt(end: Position): Cursor {
    const of = (stream: StreamName) => this.#joiner.pendingStart(stream) ?? this.#skipping.get(stream) ?? end
    return { stdout: of('stdout'), stderr: of('stderr') }
  }

  #holdLimit(): string {
    return String((this.#options.clock() - this.#options.partialHoldMs) * 1_000_000).padStart(19, '0')
  }

  // The rest of a line that was cut should follow at once; if it does not, its writer is gone.
  async #flushHeld(olderThan: string): Promise<boolean> {
    if (STREAMS.every((stream) => this.#joiner.pendingStart(stream) === undefined)) return false
    const generation = await this.#file?.generation()
    if (generation === undefined) return false
    const lines = this.#joiner.flush(({ time }) => time < olderThan)
    for (const line of lines) this.#enqueue(line, [generation, this.#offset])
    this.#cursor = this.#cursorAt([generation, this.#offset])
    return lines.length > 0
  }

  // A writer takes records back that a full disk let it write only in part.
  async #hasShrunk(): Promise<boolean> {
    // Whether it was emptied shows with its next first record.
    if (this.#options.mayTruncate === true) return false
    const size = (await this.#file?.size()) ?? 0
    if (size >= this.#offset) return false
    const generation = await this.#file?.generation()
    this.#lose()
    this.#offset = size
    if (generation !== undefined) this.#cursor = this.#cursorAt([generation, size])
    return true
  }

  async #moveOn(): Promise<boolean> {
    await this.lookAhead()
    const next = this.#ahead.shift()
    if (next === undefined) return false
    await this.#leave(next.lost)
    this.#file = next.file
    this.#offset = 0
    return true
  }

  async #leave(lost: boolean): Promise<void> {
    if (this.#file === undefined) return
    const generation = await this.#file.generation()
    // What was to be skipped in this file is behind us, also where it ended with the file.
    for (const [stream, [file]] of this.#skipping) if (file === generation) this.#skipping.delete(stream)
    if (lost) {
      await this.#flushHeld('9')
      this.#lose()
    }
    await this.#file.close()
  }
}
