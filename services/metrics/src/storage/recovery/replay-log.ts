import { join } from 'node:path'
import type { MetricDescription } from '../../domain/model/metric-description.ts'
import type { Head } from '../head/head.ts'
import type { ByteReader } from '../wal/byte-reader.ts'
import { decodeBatch, ignoring, LabelsReader, passLabels } from '../wal/encode-batch.ts'
import { logTypes } from '../wal/record-types.ts'
import { type Span, scanRecords } from '../wal/scan-records.ts'
import { definitionsName, removeSegment, segmentBytes, segmentName } from '../wal/segment.ts'
import { LoggedCount } from './count-logged.ts'
import { listNumbers } from './list-numbers.ts'
import { exactly } from './losses.ts'
import type { Checkpoints } from './read-checkpoints.ts'
import { putAside, type RecoveryState, readWhole } from './recovery-state.ts'

export type Replayed = {
  /** The number for the next segment of the log. */
  readonly nextSegment: number
  /** The first segment that was read. */
  readonly firstSegment: number
  /** The lowest number of a segment that is there, or else `firstSegment`. */
  readonly keptSegment: number
  /** Bytes of the segments that were read. */
  readonly logBytes: number
  /** Bytes of the segments before those, which are there for the checkpoint before the last. */
  readonly keptBytes: number
  /** Samples that were ever logged. */
  readonly logged: number
  /** Whether a segment has no file with its series: an older version wrote it. */
  readonly isOutdated: boolean
}

/** Brings back what the log holds behind the checkpoint, segment by segment; each is read past what is damaged. */
export async function replayLog(
  state: RecoveryState,
  { header, isIncomplete }: Pick<Checkpoints, 'header' | 'isIncomplete'>,
): Promise<Replayed> {
  const dir = join(state.dir, 'wal')
  const all = new Set([...(await listNumbers(dir, '.wal')), ...(await listNumbers(dir, '.series'))])
  const numbers = [...all].sort((a, b) => a - b)
  const kept = numbers.filter((number) => number >= (header?.keptSegment ?? 0))
  for (const number of numbers) if (!kept.includes(number)) await removeSegment(dir, number)
  const wanted = kept.filter((number) => number >= (header?.firstSegment ?? 0))
  const replay = new Replay(state, dir, isIncomplete ? Number.POSITIVE_INFINITY : (header?.logged ?? 0))
  for (const number of wanted) await replay.readDefinitions(number)
  for (const number of wanted) await replay.readSegment(number)
  let keptBytes = 0
  for (const number of kept) if (!wanted.includes(number)) keptBytes += await segmentBytes(dir, number)
  const nextSegment = Math.max(header?.firstSegment ?? 0, (numbers.at(-1) ?? 0) + 1)
  const firstSegment = header?.firstSegment ?? wanted[0] ?? nextSegment
  const keptSegment = kept[0] ?? firstSegment
  return { nextSegment, firstSegment, keptSegment, keptBytes, ...replay.finish(header?.logged ?? 0) }
}

// Most labels take less: what there is room for is not more than there are series.
const maxDefinitionBytes = 200

class Replay {
  readonly #state: RecoveryState
  readonly #dir: string
  readonly #count: LoggedCount
  readonly #labels = new LabelsReader()
  readonly #orphans = new Map<number, number>()
  #bytes = 0
  #isOutdated = false

  constructor(state: RecoveryState, dir: string, inCheckpoint: number) {
    this.#state = state
    this.#dir = dir
    this.#count = new LoggedCount(state.losses, inCheckpoint)
  }

  async readDefinitions(number: number): Promise<void> {
    const path = join(this.#dir, definitionsName(number))
    const bytes = await readWhole(this.#state, path)
    if (bytes === 'absent') this.#isOutdated = true
    if (typeof bytes === 'string') return
    this.#bytes += bytes.length
    this.#state.head.makeRoom(Math.ceil(bytes.length / maxDefinitionBytes))
    const into = { ...ignoring, series: this.series }
    const damaged = scanRecords(bytes, { types: logTypes }, (type, content) => decodeBatch(type, content, into))
    await putAside(this.#state, path, bytes, damaged)
  }

  async readSegment(number: number): Promise<void> {
    const path = join(this.#dir, segmentName(number))
    const bytes = await readWhole(this.#state, path)
    if (bytes === 'unreadable') this.#count.damaged(0, true)
    if (typeof bytes === 'string') return
    this.#bytes += bytes.length
    const options = {
      types: logTypes,
      onDamage: ({ start, end }: Span, isCut: boolean) => this.#count.damaged(end - start, isCut),
    }
    const damaged = scanRecords(bytes, options, (type, content) => decodeBatch(type, content, this))
    const end = [{ start: bytes.length, end: bytes.length }]
    await putAside(this.#state, path, bytes, damaged.length === 0 && this.#count.isOpen ? end : damaged)
  }

  readonly series = (number: number, from: ByteReader): void => {
    const { head, refs } = this.#state
    // Each stands in two files, and in the checkpoint.
    if (refs.has(number)) passLabels(from)
    else {
      const labels = this.#labels.read(from)
      refs.set(number, head.find(labels) ?? head.create(labels, number))
      head.series.reserve(number + 1)
    }
  }

  sample(number: number, timeMs: number, high: number, low: number, arrivedS: number): void {
    const { head, refs } = this.#state
    this.#count.sample()
    const ref = refs.get(number)
    if (ref !== undefined) store(head, ref, timeMs, high, low, arrivedS)
    else {
      this.#orphans.set(number, (this.#orphans.get(number) ?? 0) + 1)
      head.series.reserve(number + 1)
    }
  }

  histogram(number: number, timeMs: number, encoded: Uint8Array): void {
    const ref = this.#state.refs.get(number)
    if (ref !== undefined) this.#state.head.histograms.put(ref, timeMs, encoded)
  }

  start(number: number, timeMs: number, startMs: number): void {
    const ref = this.#state.refs.get(number)
    if (ref !== undefined) this.#state.head.starts.note(ref, timeMs, startMs)
  }

  // None is in this log.
  exemplar(_number: number, _timeMs: number, _value: number, from: ByteReader): void {
    passLabels(from)
  }

  mark(logged: number): void {
    this.#count.mark(logged)
  }

  metadata(description: MetricDescription): void {
    this.#state.metadata.put(description)
  }

  finish(loggedBefore: number): Pick<Replayed, 'logBytes' | 'logged' | 'isOutdated'> {
    this.#count.end()
    for (const samples of this.#orphans.values()) this.#state.losses.samples(exactly(samples))
    this.#state.losses.series(exactly(this.#orphans.size))
    const logged = Math.max(loggedBefore, this.#count.logged)
    return { logBytes: this.#bytes, logged, isOutdated: this.#isOutdated }
  }
}

// A checkpoint may hold samples that the log holds too.
function store(head: Head, ref: number, timeMs: number, high: number, low: number, arrivedS: number): void {
  const lastMs = head.series.lastMs[ref] ?? 0
  if (timeMs > lastMs) head.append(ref, timeMs, high, low, arrivedS)
  // Most of them are the newest sample, which is there without a look into its chunk.
  else if (timeMs !== lastMs && head.valueAt(ref, timeMs) === undefined) head.insertLate(ref, timeMs, high, low)
}
