import type { LineColumns, StreamEntry, StreamLabels } from '../../../streams/stream-store.ts'
import type { Pipeline } from '../../pipeline/create-pipeline.ts'
import { hasLevel } from '../../pipeline/labels/detect-level.ts'
import { LineLabels } from '../../pipeline/labels/line-labels.ts'
import type { Projection } from '../../pipeline/stage.ts'
import { checkFault } from '../pipeline-fault.ts'
import { StepEdges } from '../step-edges.ts'
import { countInto, type LineCounterForm } from './count-lines.ts'
import type { Changes } from './counts.ts'
import { MemoRoom } from './memo-room.ts'
import { ValueMemo } from './value-memo.ts'

export type TextCounterForm = LineCounterForm & {
  readonly pipeline: Pipeline
  readonly projection: Projection
}

/** The series of a line, or that it is not wanted. */
type Outcome = Changes | 'none'

// From so many lines of a chunk on, all of them are made a text at once, of which each is a part.
const manyLines = 512

/**
 * Counts lines whose texts are asked for, in whatever order they come. What the stages make of a line is remembered by
 * the values that they look at, so that most lines cost a look at their bytes.
 */
export class TextCounter {
  readonly #form: TextCounterForm
  readonly #starts: StepEdges
  readonly #ends: StepEdges
  readonly #labels = new LineLabels()
  readonly #originSeconds: number
  readonly #room = new MemoRoom()
  /** Of lines that came with nothing. */
  readonly #memos = new Map<StreamLabels, ValueMemo<Outcome>>()

  constructor(form: TextCounterForm) {
    this.#form = form
    this.#starts = new StepEdges(form.starts)
    this.#ends = new StepEdges(form.ends)
    this.#originSeconds = Number((form.starts[0] ?? '0'.repeat(19)).slice(0, -9))
  }

  /** @param part columns with texts, of which none was asked for yet; or entries that the filters in front accepted */
  take(part: LineColumns | readonly StreamEntry[]): void {
    if ('seconds' in part) this.#takeColumns(part)
    else for (const entry of part) this.#takeEntry(entry)
  }

  #takeColumns(columns: LineColumns): void {
    const { seconds, nanos, lengths, places, labels, metadata, texts } = columns
    if (texts === undefined) throw new TypeError('Cannot count lines by their texts without them')
    const { budget, countsBytes, pipeline, projection } = this.#form
    const { bytes, starts } = texts
    // What is known of lines that came with something is of use in this chunk alone.
    const room = new MemoRoom()
    const memos = metadata.map((one) => this.#memoOf(labels, one, room))
    const lineOf = linesOf(columns)
    budget.readColumns(columns)
    let first = this.#ends.find(seconds[0] ?? 0, nanos[0] ?? 0)
    let behind = this.#starts.find(seconds[0] ?? 0, nanos[0] ?? 0)
    for (let at = 0; at < seconds.length; at += 1) {
      const [second, nano, place] = [seconds[at] as number, nanos[at] as number, places[at] as number]
      first = this.#ends.next(first, second, nano)
      behind = this.#starts.next(behind, second, nano)
      if (first >= behind) continue
      if (pipeline.accepts !== undefined && !pipeline.accepts(lineOf(at))) continue
      const [start, length, memo] = [starts[at] as number, lengths[at] as number, memos[place]]
      const isTold = memo?.isOpen === true && projection.find(bytes, start, start + length)
      let outcome = isTold ? memo.get(bytes, projection.places) : undefined
      if (outcome === undefined) {
        outcome = this.#find({ labels, metadata: metadata[place] ?? {}, time: '', line: lineOf(at) })
        if (isTold) memo.set(bytes, projection.places, outcome)
      }
      if (outcome !== 'none') this.#count(outcome, first, behind, countsBytes ? length : 1, second, nano)
    }
  }

  #takeEntry(entry: StreamEntry): void {
    const { budget, countsBytes, pipeline } = this.#form
    // Who accepts lines has noted them.
    if (pipeline.accepts === undefined) budget.read(entry.line)
    const [second, nano] = [Number(entry.time.slice(0, -9)), Number(entry.time.slice(-9))]
    const [first, behind] = [this.#ends.find(second, nano), this.#starts.find(second, nano)]
    if (first >= behind) return
    const outcome = this.#find(entry)
    if (outcome === 'none') return
    this.#count(outcome, first, behind, countsBytes ? Buffer.byteLength(entry.line) : 1, second, nano)
  }

  #find(entry: StreamEntry): Outcome {
    if (this.#form.pipeline.run(entry, this.#labels) === undefined) return 'none'
    checkFault(this.#labels)
    return this.#form.counts.find(this.#labels)
  }

  #count(changes: Changes, first: number, behind: number, value: number, second: number, nano: number): void {
    const sinceNs = (second - this.#originSeconds) * 1e9 + nano
    if (sinceNs < changes.oldestNs) changes.oldestNs = sinceNs
    countInto(changes, first, behind, value)
    this.#form.budget.keptLines += 1
  }

  /** What is remembered of lines with these labels; `undefined` where their level is looked at, which all of a text tells. */
  #memoOf(labels: StreamLabels, metadata: StreamLabels, room: MemoRoom): ValueMemo<Outcome> | undefined {
    const { counts, pipeline } = this.#form
    if (counts.needsText(labels, metadata) || (pipeline.asksLevel && !hasLevel(labels, metadata))) return undefined
    if (Object.keys(metadata).length > 0) return new ValueMemo(room)
    if (!this.#room.isOpen) {
      this.#memos.clear()
      return undefined
    }
    const memo = this.#memos.get(labels) ?? new ValueMemo(this.#room)
    this.#memos.set(labels, memo)
    return memo
  }
}

/** Makes lines by their places, in the way that is cheapest for so many. */
function linesOf({ lengths, texts }: LineColumns): (at: number) => string {
  if (texts === undefined) return () => ''
  const { bytes, starts } = texts
  let whole: string | undefined
  return (at) => {
    const start = starts[at] as number
    const end = start + (lengths[at] as number)
    if (lengths.length >= manyLines) whole ??= bytes.toString()
    // Of ASCII alone each byte is a letter, so that places in it are those in the bytes.
    return whole?.length === bytes.length ? whole.slice(start, end) : bytes.toString('utf8', start, end)
  }
}
