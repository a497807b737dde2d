import { rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { checkpointType, checkpointTypes, draftOf, previousOf } from '../checkpoint/checkpoint-file.ts'
import { type CheckpointHeader, readHeader } from '../checkpoint/checkpoint-header.ts'
import { checkpointName } from '../checkpoint/checkpointer.ts'
import { reopenSeries, SeriesRecordReader, type TakeSeries } from '../checkpoint/series-record.ts'
import { ByteReader } from '../wal/byte-reader.ts'
import { readDescription, readTimedHistogram } from '../wal/encode-batch.ts'
import { type Span, scanRecords } from '../wal/scan-records.ts'
import { type RecoveryState, readWhole } from './recovery-state.ts'

type ScannedRecord = { readonly type: number; readonly content: ByteReader; readonly span: Span }

type Generation = {
  readonly path: string
  readonly bytes: Uint8Array
  /** Those whose checksum holds, in order. */
  readonly records: readonly ScannedRecord[]
  readonly damaged: readonly Span[]
  /** `undefined` when it is damaged. */
  readonly header: CheckpointHeader | undefined
}

export type Checkpoints = {
  /** Of the checkpoint that was read whole; `undefined` when there is none. */
  readonly header: CheckpointHeader | undefined
  /** Whether there was one that cannot be read whole, and none before it that can: some series may be missing. */
  readonly isIncomplete: boolean
  /** Whether an older version wrote it. */
  readonly isOutdated: boolean
  /** Where the oldest chunk of a series starts that counts, at its reference; empty when that is not known. */
  readonly oldestMs: readonly number[]
  /** Brings back the open chunks, which come after the closed ones. */
  readonly reopen: () => void
}

/**
 * Reads the last checkpoint. When it is damaged, the one before it is read instead: with the log behind that one
 * nothing is missing. Of two that are damaged all is taken that can be read.
 */
export async function readCheckpoints(state: RecoveryState): Promise<Checkpoints> {
  const path = join(state.dir, checkpointName)
  await rm(draftOf(path), { force: true, recursive: true })
  const last = await inspect(state, path)
  if (isWhole(last)) return load(state, [last])
  const previous = await inspect(state, previousOf(path))
  const found = [last, previous].filter((one): one is Generation => typeof one !== 'string')
  for (const one of found) await putWholeAside(state, one)
  if (isWhole(previous)) return load(state, [previous])
  const checkpoints = await load(state, found)
  return { ...checkpoints, header: undefined, isIncomplete: last !== 'absent' || previous !== 'absent' }
}

async function inspect(state: RecoveryState, path: string): Promise<Generation | 'absent' | 'unreadable'> {
  const bytes = await readWhole(state, path)
  if (typeof bytes === 'string') return bytes
  let header: CheckpointHeader | undefined
  const records: ScannedRecord[] = []
  const damaged = scanRecords(bytes, { types: checkpointTypes }, (type, content, span) => {
    if (type === checkpointType.header) header = readHeader(content)
    else records.push({ type, content, span })
  })
  // The header comes last, so a file without one was cut.
  const cut = header === undefined && damaged.length === 0 ? [{ start: bytes.length, end: bytes.length }] : damaged
  return { path, bytes, records, damaged: cut, header }
}

function isWhole(one: Generation | 'absent' | 'unreadable'): one is Generation {
  return typeof one !== 'string' && one.damaged.length === 0
}

// Out of the way too: the next checkpoint must not put it in place of the one before.
async function putWholeAside(state: RecoveryState, { path, damaged }: Generation): Promise<void> {
  if (damaged.length === 0) return
  state.losses.damaged(relative(state.dir, path), damaged)
  await state.quarantine.take(path)
}

async function load(state: RecoveryState, generations: readonly Generation[]): Promise<Checkpoints> {
  for (const one of generations) makeRoom(state, one)
  const loaders = generations.map((one) => new Loader(state, one))
  for (const loader of loaders) loader.load()
  const headers = generations.flatMap(({ header }) => (header === undefined ? [] : [header]))
  for (const { nextNumber } of headers) state.head.series.reserve(nextNumber)
  const [first] = loaders
  return {
    header: headers[0],
    isIncomplete: false,
    isOutdated: loaders.some(({ isOutdated }) => isOutdated),
    oldestMs: loaders.length === 1 && first !== undefined ? first.oldestMs : [],
    reopen: () => {
      for (const loader of loaders) loader.reopen()
    },
  }
}

// With four labels a series takes more than this.
const minSeriesBytes = 24

// Series that are gone had numbers too, but take no bytes.
function makeRoom({ head }: RecoveryState, { header, bytes }: Generation): void {
  head.makeRoom(Math.min(header?.nextNumber ?? 0, Math.ceil(bytes.length / minSeriesBytes)))
}

/** Reads one checkpoint into the head: those of its series that are not there yet. */
class Loader {
  readonly #state: RecoveryState
  readonly #generation: Generation
  readonly #reader = new SeriesRecordReader()
  readonly #symbols: string[] = []
  // Places instead of chunks: there is one for every series.
  readonly #open = { refs: [] as number[], places: [] as number[] }
  readonly oldestMs: number[] = []
  isOutdated = false

  constructor(state: RecoveryState, generation: Generation) {
    this.#state = state
    this.#generation = generation
  }

  load(): void {
    let readTo = 0
    let isGapless = true
    for (const { type, content, span } of this.#generation.records) {
      isGapless &&= span.start === readTo
      readTo = span.end
      // In the first version a text that is missing gives all behind it another number.
      passDamaged(() => this.#loadRecord(type, content, isGapless))
    }
  }

  #loadRecord(type: number, content: ByteReader, isGapless: boolean): void {
    if (type === checkpointType.series) this.#reader.read(content, this.#add)
    else if (type === checkpointType.metadata) this.#addMetadata(content)
    else if (type === checkpointType.histograms) this.#addHistograms(content)
    else if (type === checkpointType.starts) this.#addStarts(content)
    else if (isGapless) this.#loadFirstVersion(type, content)
  }

  reopen(): void {
    const { bytes } = this.#generation
    const from = new ByteReader(bytes)
    for (let at = 0; at < this.#open.refs.length; at++) {
      from.moveTo(this.#open.places[at] ?? 0)
      reopenSeries(from, this.#state.head, this.#open.refs[at] ?? 0)
    }
  }

  #loadFirstVersion(type: number, content: ByteReader): void {
    if (type === checkpointType.symbols) while (!content.isAtEnd) this.#symbols.push(content.text())
    if (type !== checkpointType.firstSeries) return
    this.isOutdated = true
    this.#reader.readFirst(content, this.#symbols, this.#add)
  }

  readonly #add: TakeSeries = (number, labels, oldestMs, openAt) => {
    const { head, refs } = this.#state
    if (refs.has(number)) return
    const known = head.find(labels)
    const ref = known ?? head.create(labels, number)
    refs.set(number, ref)
    this.oldestMs[ref] = oldestMs
    if (openAt === undefined || known !== undefined) return
    this.#open.refs.push(ref)
    this.#open.places.push(openAt)
  }

  #addHistograms(content: ByteReader): void {
    const { refs, head } = this.#state
    while (!content.isAtEnd) {
      const ref = refs.get(content.varint())
      readTimedHistogram(content, (timeMs, encoded) => {
        if (ref !== undefined) head.histograms.put(ref, timeMs, encoded)
      })
    }
  }

  #addStarts(content: ByteReader): void {
    const { refs, head } = this.#state
    while (!content.isAtEnd) {
      const [ref, timeMs, startMs] = [refs.get(content.varint()), content.zigzag(), content.zigzag()]
      if (ref !== undefined) head.starts.note(ref, timeMs, startMs)
    }
  }

  #addMetadata(content: ByteReader): void {
    while (!content.isAtEnd) this.#state.metadata.put(readDescription(content))
  }
}

// What a record says may be wrong though its checksum holds: what was read of it stays.
function passDamaged(read: () => void): void {
  try {
    read()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
}
