import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, Failure } from '@hearth/kernel'
import { matchLabels } from '../domain/streams/match-labels.ts'
import { mergeRuns, type Run } from '../domain/streams/merge-runs.ts'
import type { LabelSets } from '../domain/streams/stream-labels.ts'
import type {
  ColumnsWish,
  LineColumns,
  LineWish,
  Matcher,
  StreamEntry,
  StreamFigures,
  StreamLabels,
  StreamRange,
  StreamStore,
} from '../domain/streams/stream-store.ts'
import { type Block, type ChunkPlace, readChunk, readChunkColumns, readIndex, writeBlock } from './block.ts'
import { type ChunkWish, partsOfPacked, plainParts } from './chunk.ts'
import { Followers } from './followers.ts'
import { contentOf, encodeFrame } from './frames.ts'
import { Indexes } from './indexes.ts'
import type { AppendedStream } from './log-file.ts'
import { readColumns } from './read-columns.ts'
import { openSegments, type Sealing, type Segments, startSegment } from './segments.ts'
import { shareWithin } from './share-within.ts'
import { lockFolder } from './writer-lock.ts'

export type StreamLogOptions = {
  readonly dir: string
  readonly labels: LabelSets
  /** Unix time in milliseconds. */
  readonly clock: () => number
  /** Told in a sentence of what is damaged, and of what could not be written away. */
  readonly report: (fault: string) => void
  /** Lines and their keeping in memory before they are sealed. */
  readonly segmentBytes: number
  /** Sealed lines that are kept: for so long, and so many bytes of files; the oldest go first. */
  readonly retentionMs: number
  readonly maxBytes: number
}

const sweepMs = 5_000
const maxHeadAgeMs = 3_600_000
// Further heads wait in memory while the first of them is sealed; more are refused.
const maxSealing = 2
const lockName = 'writer.lock'

/**
 * Streams of lines in a folder: each line is in a file before it is acknowledged; full files are sealed into blocks of
 * compressed chunks by stream and time.
 */
export class StreamLog implements StreamStore {
  readonly #options: StreamLogOptions
  readonly #segments: Segments
  readonly #indexes: Indexes
  readonly #lock: { close(): void }
  readonly #followers = new Followers()
  readonly #sweep: NodeJS.Timeout
  #startedAtMs: number
  #turn: Promise<unknown> = Promise.resolve()
  #sealing: Promise<void> | undefined
  /** Why the oldest of what waits to be sealed could not be written. */
  #unsealed: unknown

  private constructor(options: StreamLogOptions, segments: Segments, lock: { close(): void }) {
    this.#options = options
    this.#segments = segments
    this.#lock = lock
    const { labels, report } = options
    this.#indexes = new Indexes((block) => readIndex(block, (found) => labels.one(found), report))
    this.#startedAtMs = options.clock()
    this.#sweep = setInterval(() => void this.sweep(), sweepMs)
    this.#sweep.unref()
    if (segments.sealing.length > 0) void this.#sealNext()
  }

  /** @throws {Failure} `conflict` when another process writes to the folder */
  static async open(options: StreamLogOptions): Promise<StreamLog> {
    const { dir, labels, report } = options
    await mkdir(dir, { recursive: true })
    const lock = await lockFolder(dir, join(dir, lockName))
    try {
      return new StreamLog(options, await openSegments(dir, (found) => labels.one(found), report), lock)
    } catch (error) {
      lock.close()
      throw error
    }
  }

  /**
   * Keeps lines; they are in a file when this resolves, and are found from then on. A line that its stream has already
   * at that time is kept once.
   *
   * @param streams each with its lines by time
   * @throws {Failure} `unavailable` when they cannot be written; none of them is kept then
   */
  append(streams: readonly AppendedStream[]): Promise<void> {
    const turn = this.#turn.then(() => this.#append(streams))
    this.#turn = turn.catch(() => undefined)
    return turn
  }

  async #append(streams: readonly AppendedStream[]): Promise<void> {
    const { current, sealing } = this.#segments
    if (current.head.bytes >= this.#options.segmentBytes) {
      if (sealing.length >= maxSealing) await this.#sealNext()
      if (sealing.length >= maxSealing) throw unwritable('what came before could not be written away', this.#unsealed)
      await this.#rotate()
    }
    const { head, file } = this.#segments.current
    // The lines of a request are copied into one place alone: the file and the head have the same memory.
    const frames = streams.map((stream) => encodeFrame(partsOf(stream)))
    await file.append(frames).catch((cause: unknown) => {
      throw unwritable('the files cannot be written', cause)
    })
    for (const [at, stream] of streams.entries()) {
      const chunk = contentOf(frames[at] as Buffer)
      const isAdded = stream.packed !== undefined && head.addPacked(stream.labels, stream.packed, chunk)
      if (isAdded && this.#followers.isEmpty) continue
      const added = isAdded ? stream.entries : head.add(stream.labels, stream.entries, chunk)
      if (added.length > 0) this.#followers.tell(added)
    }
  }

  async #rotate(): Promise<void> {
    const { current, sealing } = this.#segments
    const next = await startSegment(this.#options.dir, current.number + 1).catch((cause: unknown) => {
      throw unwritable('no file can be made', cause)
    })
    sealing.push(current)
    this.#segments.current = next
    this.#startedAtMs = this.#options.clock()
    void this.#sealNext()
  }

  // One at a time, until none waits or one cannot be written; the next sweep tries that again.
  #sealNext(): Promise<void> {
    this.#sealing ??= this.#sealAll().finally(() => {
      this.#sealing = undefined
    })
    return this.#sealing
  }

  async #sealAll(): Promise<void> {
    const { sealing, blocks } = this.#segments
    const { dir, report } = this.#options
    for (let full = sealing[0]; full !== undefined; full = sealing[0]) {
      try {
        const block = full.head.isEmpty ? undefined : await writeBlock(dir, full.number, full.head)
        // Both at once, so that a reader sees the lines in one place or the other.
        sealing.shift()
        this.#unsealed = undefined
        if (block !== undefined) blocks.push(block)
        await full.file.close()
        await rm(full.file.path, { force: true })
      } catch (error) {
        this.#unsealed = error
        report(`lines cannot be written away: ${error instanceof Error ? error.message : String(error)}`)
        return
      }
    }
    await this.#forget()
  }

  /** Flushes, seals what has waited long, and deletes what is kept no longer. */
  async sweep(): Promise<void> {
    const turn = this.#turn.then(async () => {
      const { current } = this.#segments
      const ageMs = this.#options.clock() - this.#startedAtMs
      if (!current.head.isEmpty && ageMs > maxHeadAgeMs) await this.#rotate()
      else await current.file.sync()
      void this.#sealNext()
    })
    this.#turn = turn.catch((error: unknown) => this.#options.report(String(error)))
    await this.#turn
  }

  async #forget(): Promise<void> {
    const { blocks } = this.#segments
    const { clock, retentionMs, maxBytes } = this.#options
    const oldest = String(BigInt(Math.max(0, clock() - retentionMs)) * 1_000_000n).padStart(19, '0')
    let bytes = blocks.reduce((sum, { fileBytes }) => sum + fileBytes, 0)
    for (const block of [...blocks]) {
      if (block.to >= oldest && bytes <= maxBytes) continue
      bytes -= block.fileBytes
      blocks.splice(blocks.indexOf(block), 1)
      this.#indexes.forget(block)
      await rm(block.path, { force: true })
    }
  }

  /** Bytes of the files, sealed or not. */
  get bytes(): number {
    const { blocks, sealing, current } = this.#segments
    return [...sealing, current].reduce(
      (sum, { file }) => sum + file.bytes,
      blocks.reduce((sum, { fileBytes }) => sum + fileBytes, 0),
    )
  }

  async series(matchers: readonly Matcher[], range: StreamRange): Promise<readonly StreamLabels[]> {
    const found = new Set<StreamLabels>()
    for (const { labels } of await this.pieces(matchers, range)) found.add(labels)
    return [...found]
  }

  async figures(matchers: readonly Matcher[], range: StreamRange): Promise<StreamFigures> {
    const pieces = (await this.pieces(matchers, range)).map((piece) => ({ ...piece, share: shareWithin(piece, range) }))
    return {
      streams: new Set(pieces.map(({ labels }) => labels)).size,
      chunks: pieces.length,
      entries: pieces.reduce((sum, { count, share }) => sum + count * share, 0),
      bytes: pieces.reduce((sum, { bytes, share }) => sum + bytes * share, 0),
    }
  }

  /** What there is of the streams that fit, as the indexes say it. */
  async pieces(
    matchers: readonly Matcher[],
    range: StreamRange,
  ): Promise<readonly Pick<ChunkPlace, 'labels' | 'from' | 'to' | 'count' | 'bytes'>[]> {
    const fits = matchLabels(matchers)
    const { blocks, heads } = this.#within(range)
    const inHeads = heads.flatMap(({ head }) =>
      [...head.labels]
        .filter(fits)
        .flatMap((labels) => head.pieces(labels, range).map((piece) => ({ ...piece, labels }))),
    )
    const inBlocks = await Promise.all(blocks.map((block) => this.#places(block, fits, range)))
    return [...inBlocks.flat(), ...inHeads]
  }

  async *read(
    matchers: readonly Matcher[],
    range: StreamRange,
    direction: 'forward' | 'backward',
    signal: AbortSignal,
    wish: LineWish = { needles: [] },
  ): AsyncGenerator<readonly StreamEntry[]> {
    const runs = this.#runs(matchers, { ...range, ...wish })
    yield* mergeRuns(await runs, direction, signal)
  }

  readColumns(
    matchers: readonly Matcher[],
    range: StreamRange,
    signal: AbortSignal,
    wish: ColumnsWish,
  ): AsyncGenerator<LineColumns | readonly StreamEntry[]> {
    return readColumns(this.#runs(matchers, { ...range, ...(wish.texts ?? { needles: [] }) }), signal, wish)
  }

  follow(matchers: readonly Matcher[], from: string, signal: AbortSignal): AsyncGenerator<readonly StreamEntry[]> {
    const range = { from, until: '~' }
    // Both at this very moment: no line is in between, and none in both.
    const later = this.#followers.follow(signal)
    const runs = this.#runs(matchers, { ...range, needles: [] })
    return followOn({ runs, later, fits: matchLabels(matchers), from, signal })
  }

  // Heads are looked at before anything is awaited.
  #runs(matchers: readonly Matcher[], wish: ChunkWish): Promise<readonly Run[]> {
    const fits = matchLabels(matchers)
    const { blocks, heads } = this.#within(wish)
    const inHeads = heads.flatMap(({ head, number }) =>
      [...head.labels].filter(fits).flatMap((labels) => head.runs(labels, number, wish)),
    )
    return this.#runsOfBlocks(blocks, fits, wish).then((sealed) => [...sealed, ...inHeads])
  }

  async #runsOfBlocks(
    blocks: readonly Block[],
    fits: (labels: StreamLabels) => boolean,
    wish: ChunkWish,
  ): Promise<readonly Run[]> {
    const { report } = this.#options
    const runs = await Promise.all(
      blocks.map(async (block) => {
        const places = await this.#places(block, fits, wish)
        return places.map((place): Run => {
          return {
            ...place,
            order: block.number,
            open: () => readChunk(block, place, wish, report),
            openColumns: (withTexts) => readChunkColumns(block, place, wish, { withTexts, report }),
          }
        })
      }),
    )
    return runs.flat()
  }

  async #places(block: Block, fits: (labels: StreamLabels) => boolean, { from, until }: StreamRange) {
    const places = await this.#indexes.of(block)
    return places.filter((place) => place.from < until && place.to >= from && fits(place.labels))
  }

  #within({ from, until }: StreamRange): { readonly blocks: readonly Block[]; readonly heads: readonly Sealing[] } {
    const { blocks, sealing, current } = this.#segments
    return {
      blocks: blocks.filter((block) => block.from < until && block.to >= from),
      heads: [...sealing, current].filter(({ head }) => head.from < until && head.to >= from),
    }
  }

  /** Lets go of the folder; what is being sealed is finished first. */
  async close(): Promise<void> {
    clearInterval(this.#sweep)
    await this.#turn
    await this.#sealing
    for (const { file } of [...this.#segments.sealing, this.#segments.current]) {
      await file.sync()
      await file.close()
    }
    this.#lock.close()
  }
}

function partsOf(stream: AppendedStream): readonly Uint8Array[] {
  const { labels, packed } = stream
  return packed === undefined ? plainParts(stream.entries) : partsOfPacked(labels, packed)
}

async function* followOn(options: {
  readonly runs: Promise<readonly Run[]>
  readonly later: AsyncGenerator<readonly StreamEntry[]>
  readonly fits: (labels: StreamLabels) => boolean
  readonly from: string
  readonly signal: AbortSignal
}): AsyncGenerator<readonly StreamEntry[]> {
  const { later, fits, from, signal } = options
  try {
    yield* mergeRuns(await options.runs, 'forward', signal)
    for await (const batch of later) {
      const wanted = batch.filter(({ labels, time }) => time >= from && fits(labels))
      if (wanted.length > 0) yield wanted
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    await later.return(undefined)
  }
}

function isFull(cause: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(errorCode(cause) ?? '')
}

function unwritable(reason: string, cause: unknown): Failure {
  const told = isFull(cause) ? 'the disk is full; make room, and send them again' : reason
  return new Failure('unavailable', `Cannot keep the lines: ${told}`, { cause, retryAfterSeconds: 5 })
}
