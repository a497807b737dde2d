import { createBackwardJoiner } from '../../domain/lines/join-backward.ts'
import {
  type Cursor,
  type Entry,
  type Nanos,
  type Position,
  STREAMS,
  type StreamName,
} from '../../domain/lines/line.ts'
import type { JoinedLine, Piece } from '../../domain/lines/piece.ts'
import type { Page, ReadRequest } from '../../domain/reading/source.ts'
import { endOfChain, placeOfTime, positionOf } from './chain-time.ts'
import { type PageOptions, shift, type Target } from './forward-page.ts'
import { type Chain, comparePlaces, locate, openChain, type Place } from './locate.ts'
import { readBackward } from './read-block.ts'
import { toPiece } from './split-records.ts'

type Bounds = Readonly<Record<StreamName, Place>>

/** The newest lines before the request's cursor and up to its `until`, read from the end of the files. */
export async function readBackwardPage(target: Target, request: ReadRequest, options: PageOptions): Promise<Page> {
  const chain = await openChain(target.service, options)
  try {
    const bounds = await upperBounds(chain, request, options)
    if (bounds === undefined) return nothingLeft(target, request.cursor)
    const end = await cursorOf(chain, bounds, request)
    const scan = new BackwardScan(target, request, options, bounds, end)
    await scan.run(chain)
    return await scan.page(chain)
  } finally {
    await chain.close()
  }
}

// What is older than the oldest file is gone.
function nothingLeft({ container }: Target, cursor: Cursor | undefined): Page {
  const place = cursor ?? { stdout: undefined, stderr: undefined }
  const gap = { container, reason: 'rotated' } as const
  return { entries: [], begin: place, end: place, more: false, scannedBytes: 0, gap }
}

async function upperBounds(chain: Chain, request: ReadRequest, options: PageOptions): Promise<Bounds | undefined> {
  const { cursor, until } = request
  const end = await endOfChain(chain, options)
  const { stdout, stderr } = cursor === undefined ? { stdout: end, stderr: end } : await locate(chain, cursor)
  if (stdout === undefined || stderr === undefined) return undefined
  if (until === undefined) return { stdout, stderr }
  const limit = await placeOfTime(chain, following(until), options)
  return { stdout: older(stdout, limit), stderr: older(stderr, limit) }
}

async function cursorOf(chain: Chain, bounds: Bounds, { cursor, until }: ReadRequest): Promise<Cursor> {
  if (cursor !== undefined && until === undefined) return cursor
  return { stdout: await positionOf(chain, bounds.stdout), stderr: await positionOf(chain, bounds.stderr) }
}

function following(time: Nanos): Nanos {
  return String(BigInt(time) + 1n).padStart(19, '0')
}

function older(left: Place, right: Place): Place {
  return comparePlaces(left, right) <= 0 ? left : right
}

/** One pass from the newest wanted record to the oldest. */
class BackwardScan {
  readonly #target: Target
  readonly #request: ReadRequest
  readonly #options: PageOptions
  readonly #bounds: Bounds
  readonly #joiner
  /** Nothing older than this is wanted, whatever order the records are in. */
  readonly #oldest: Nanos | undefined
  readonly #seen = new Set<StreamName>()
  /** Behind the page; an unfinished line at the very end stays outside. */
  readonly #end: Record<StreamName, Position | undefined>
  /** Before the line settled last. */
  readonly #at: Record<StreamName, Position | undefined>
  /** Newest first. */
  readonly #entries: Entry[] = []
  #low: Place
  #time = '0'.repeat(19)
  #more = true
  #scannedBytes = 0

  constructor(target: Target, request: ReadRequest, options: PageOptions, bounds: Bounds, end: Cursor) {
    this.#target = target
    this.#request = request
    this.#options = options
    this.#bounds = bounds
    this.#oldest = request.since === undefined ? undefined : shift(request.since, -(options.disorderMs ?? 0))
    this.#joiner = createBackwardJoiner(options.maxLineBytes, options.partsShareTime)
    this.#end = { ...end }
    this.#at = { ...end }
    this.#low = comparePlaces(bounds.stdout, bounds.stderr) > 0 ? bounds.stdout : bounds.stderr
  }

  async run({ files }: Chain): Promise<void> {
    const from = this.#low
    for (let at = from.file; at >= 0; at--) {
      const file = files[at]
      if (file === undefined) continue
      let end = at === from.file ? from.offset : await file.size()
      while (end > 0) {
        const records = await readBackward(file, end, this.#options)
        const generation = (await file.generation()) ?? `${file.inode}.torn`
        for (const record of records.toReversed()) {
          const piece = toPiece(record, generation, this.#time)
          if (piece !== undefined && !this.#look(piece, at)) return this.#stop()
          end = record.start
          this.#low = { file: at, offset: end }
          this.#scannedBytes += record.end - record.start
        }
        this.#collect()
        if (this.#isFull() || this.#scannedBytes > this.#options.maxScanBytes) return this.#joiner.finish()
      }
    }
    this.#stop()
  }

  async page(chain: Chain): Promise<Page> {
    this.#collect()
    const kept = this.#entries.slice(0, this.#request.limit)
    const cut = kept.length < this.#entries.length
    const full = kept.length === this.#request.limit
    return {
      entries: kept.toReversed(),
      begin: (full ? kept.at(-1)?.boundary : undefined) ?? (await this.#lowest(chain)),
      end: this.#end,
      more: this.#more || cut,
      scannedBytes: this.#scannedBytes,
      gap: undefined,
    }
  }

  /** `false` when this piece and all before it are too old. */
  #look(piece: Piece, file: number): boolean {
    const { stream, time, start } = piece
    if (comparePlaces({ file, offset: start }, this.#bounds[stream]) >= 0) return true
    if (this.#oldest !== undefined && time < this.#oldest) return false
    this.#time = time
    if (this.#isUnfinished(piece)) {
      this.#end[stream] = [piece.generation, start]
      this.#at[stream] = this.#end[stream]
      return true
    }
    this.#seen.add(stream)
    this.#joiner.push(piece)
    return true
  }

  // The rest of a line at the very end may be written at any moment.
  #isUnfinished({ stream, ended, time }: Piece): boolean {
    if (ended || this.#seen.has(stream)) return false
    if (this.#request.cursor !== undefined || this.#request.until !== undefined) return false
    const heldSinceMs = this.#options.clock() - this.#options.partialHoldMs
    return time >= String(heldSinceMs * 1_000_000).padStart(19, '0')
  }

  #collect(): void {
    for (const joined of this.#joiner.settled()) {
      this.#at[joined.stream] = joined.start
      const line = toLine(this.#target.container, joined)
      if (this.#request.since !== undefined && line.time < this.#request.since) continue
      if (this.#request.accept(line)) this.#entries.push({ line, boundary: { ...this.#at } })
    }
  }

  #isFull(): boolean {
    return this.#entries.length >= this.#request.limit
  }

  #stop(): void {
    this.#more = false
    this.#joiner.finish()
  }

  // A stream whose bound is older than everything that was looked at has not been touched.
  async #lowest(chain: Chain): Promise<Cursor> {
    const low = await positionOf(chain, this.#low)
    const of = (stream: StreamName) => (comparePlaces(this.#bounds[stream], this.#low) < 0 ? this.#end[stream] : low)
    const [stdout, stderr] = STREAMS.map(of)
    return { stdout, stderr }
  }
}

function toLine(container: string, { generation, time, stream, text, partial }: JoinedLine) {
  return { container, generation, time, stream, text, partial }
}
