import { setImmediate } from 'node:timers/promises'
import type { Nanos } from '../domain/lines/line.ts'
import type { Run } from '../domain/streams/merge-runs.ts'
import { ownKept } from '../domain/streams/own-lines.ts'
import { type PackedLines, spanOf } from '../domain/streams/packed-lines.ts'
import { SameTime } from '../domain/streams/same-time.ts'
import type { StreamEntry, StreamLabels, StreamRange } from '../domain/streams/stream-store.ts'
import { type ChunkWish, decodeColumns, decodePlainChunk, encodePlainChunk } from './chunk.ts'

/** A stretch of lines as one piece of bytes, which garbage collection need not look into. */
type PlainRun = {
  readonly chunk: Buffer
  readonly from: Nanos
  readonly to: Nanos
  readonly count: number
  readonly bytes: number
}

type HeadStream = {
  readonly labels: StreamLabels
  readonly runs: PlainRun[]
  /** The newest, by time, until they are many enough for a run. */
  young: StreamEntry[]
}

/** What is kept for each line besides its text, about. */
const entryBytes = 32
const runLines = 512

/** The newest lines, in memory: what is written in the log file, by stream. */
export class Head {
  readonly #streams = new Map<StreamLabels, HeadStream>()
  /** Of the lines and their keeping. */
  bytes = 0
  from: Nanos = '9'.repeat(19)
  to: Nanos = ''

  get isEmpty(): boolean {
    return this.#streams.size === 0
  }

  get labels(): Iterable<StreamLabels> {
    return this.#streams.keys()
  }

  /**
   * Adds lines of one stream.
   *
   * @param entries by time, at least one
   * @param chunk the same as a plain chunk
   * @returns those that are new: a line that is here already, at the same time and with the same metadata, is not added
   */
  add(labels: StreamLabels, entries: readonly StreamEntry[], chunk: Buffer): readonly StreamEntry[] {
    const stream = this.#streamOf(labels)
    const added = newOf(stream, entries)
    const [first, last] = [added[0], added.at(-1)]
    if (first === undefined || last === undefined) return added
    if (added.length < runLines) stream.young = merge(stream.young, ownKept(added, entries.length))
    else stream.runs.push(runOf(added, added.length === entries.length ? chunk : encodePlainChunk(added)))
    if (stream.young.length >= runLines) {
      stream.runs.push(runOf(stream.young, encodePlainChunk(stream.young)))
      stream.young = []
    }
    for (const { line } of added) this.bytes += line.length
    this.#count(added.length, first.time, last.time)
    return added
  }

  /**
   * Adds packed lines without looking at them, where they are many enough for a run and the stream has none at their
   * times.
   *
   * @param chunk the same as a plain chunk
   * @returns whether they were added
   */
  addPacked(labels: StreamLabels, packed: PackedLines, chunk: Buffer): boolean {
    const [count, bytes] = [packed.lengths.length, packed.text.length]
    if (count < runLines) return false
    const stream = this.#streamOf(labels)
    const { from, to } = spanOf(packed)
    const isApart = stream.runs.every((run) => run.to < from || run.from > to)
    if (!isApart || stream.young.some(({ time }) => time >= from && time <= to)) return false
    stream.runs.push({ chunk, from, to, count, bytes })
    this.bytes += bytes
    this.#count(count, from, to)
    return true
  }

  #streamOf(labels: StreamLabels): HeadStream {
    const stream = this.#streams.get(labels) ?? { labels, runs: [], young: [] }
    this.#streams.set(labels, stream)
    return stream
  }

  #count(lines: number, from: Nanos, to: Nanos): void {
    this.bytes += lines * entryBytes
    if (from < this.from) this.from = from
    if (to > this.to) this.to = to
  }

  /** What there is of a stream within a range. */
  pieces(labels: StreamLabels, { from, until }: StreamRange): readonly PlainRunFacts[] {
    const { runs = [], young = [] } = this.#streams.get(labels) ?? {}
    const within = young.filter(({ time }) => time >= from && time < until)
    return [
      ...runs.filter((run) => run.from < until && run.to >= from),
      ...(within.length === 0 ? [] : [factsOf(within)]),
    ]
  }

  /** The lines of a stream as runs; they stay as they are, whatever is added later. */
  runs(labels: StreamLabels, order: number, wish: ChunkWish): readonly (Run & { readonly chunk?: Buffer })[] {
    const { runs = [], young = [] } = this.#streams.get(labels) ?? {}
    const { from, until, accepts } = wish
    const within = young.filter(({ time }) => time >= from && time < until)
    // Those of a block wait for the disk; here others have to be let in on purpose.
    const openYoung = async () => {
      await setImmediate()
      return accepts === undefined ? within : within.filter(({ line }) => accepts(line))
    }
    return [
      ...runs
        .filter((run) => run.from < until && run.to >= from)
        .map((run, at) => {
          const open = async () => {
            await setImmediate()
            return decodePlainChunk(run.chunk, labels, wish)
          }
          const openColumns = async (withTexts: boolean) => {
            await setImmediate()
            return decodeColumns(run.chunk, labels, wish, withTexts)
          }
          const { from: first, to: last, chunk } = run
          return { labels, from: first, to: last, order: order + at / maxRuns, open, openColumns, chunk }
        }),
      ...(within.length === 0
        ? []
        : [{ labels, ...factsOf(within), order: order + runs.length / maxRuns, open: openYoung }]),
    ]
  }
}

// Of one stream in one head; a part of its number, so that all of them come before those of the next head.
const maxRuns = 1_048_576

export type PlainRunFacts = Omit<PlainRun, 'chunk'>

function runOf(entries: readonly StreamEntry[], chunk: Buffer): PlainRun {
  return { chunk, ...factsOf(entries) }
}

function factsOf(entries: readonly StreamEntry[]): PlainRunFacts {
  const bytes = entries.reduce((sum, { line }) => sum + line.length, 0)
  return { from: entries[0]?.time ?? '', to: entries.at(-1)?.time ?? '', count: entries.length, bytes }
}

/** Lines that the stream does not have; nearly always all of them, as they are newer than what it has. */
function newOf({ labels, runs, young }: HeadStream, entries: readonly StreamEntry[]): readonly StreamEntry[] {
  const [first, last] = [entries[0]?.time ?? '', entries.at(-1)?.time ?? '']
  const wish = { from: first, until: `${last}~`, needles: [] }
  const shared = runs.filter((run) => run.from <= last && run.to >= first)
  const there = shared.flatMap((run) => decodePlainChunk(run.chunk, labels, wish))
  there.push(...young.filter(({ time }) => time >= first && time <= last))
  const same = new SameTime()
  if (there.length === 0) return entries.every((entry) => same.isNew(entry)) ? entries : distinct(entries)
  const sorted = there.toSorted((left, right) => (left.time < right.time ? -1 : left.time > right.time ? 1 : 0))
  let at = 0
  return entries.filter((entry) => {
    for (let kept = sorted[at]; kept !== undefined && kept.time <= entry.time; kept = sorted[++at]) same.isNew(kept)
    return same.isNew(entry)
  })
}

function distinct(entries: readonly StreamEntry[]): readonly StreamEntry[] {
  const same = new SameTime()
  return entries.filter((entry) => same.isNew(entry))
}

/** Both by time; of the same time those of the first come first. */
function merge(young: readonly StreamEntry[], added: readonly StreamEntry[]): StreamEntry[] {
  if ((young.at(-1)?.time ?? '') <= (added[0]?.time ?? '')) return [...young, ...added]
  return [...young, ...added].sort((left, right) => (left.time < right.time ? -1 : left.time > right.time ? 1 : 0))
}
