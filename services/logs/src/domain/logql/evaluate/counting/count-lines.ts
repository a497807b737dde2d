import type { Nanos } from '../../../lines/line.ts'
import type { LineColumns, StreamEntry } from '../../../streams/stream-store.ts'
import { LineLabels } from '../../pipeline/labels/line-labels.ts'
import type { Budget } from '../budget.ts'
import { StepEdges } from '../step-edges.ts'
import type { Changes, Counts } from './counts.ts'

export type LineCounterForm = {
  readonly counts: Counts
  readonly budget: Budget
  /** Of the windows, in their order. */
  readonly starts: readonly Nanos[]
  readonly ends: readonly Nanos[]
  /** Whether the bytes of lines are summed up, and not the lines. */
  readonly countsBytes: boolean
}

/** Counts lines whose texts nobody asks for, in whatever order they come. */
export class LineCounter {
  readonly #form: LineCounterForm
  readonly #starts: StepEdges
  readonly #ends: StepEdges
  readonly #labels = new LineLabels()
  readonly #originSeconds: number

  constructor(form: LineCounterForm) {
    this.#form = form
    this.#starts = new StepEdges(form.starts)
    this.#ends = new StepEdges(form.ends)
    this.#originSeconds = Number((form.starts[0] ?? '0'.repeat(19)).slice(0, -9))
  }

  /** @param part those of a store by time, without the others that there are */
  take(part: LineColumns | readonly StreamEntry[]): void {
    if ('seconds' in part) this.#takeColumns(part)
    else for (const entry of part) this.#takeEntry(entry)
  }

  #takeColumns(columns: LineColumns): void {
    const { seconds, nanos, lengths, places } = columns
    const { budget, countsBytes } = this.#form
    budget.readColumns(columns)
    // Of each kind of what came with lines the series, found with the first line of it that is counted.
    const series: (Changes | undefined)[] = []
    let first = this.#ends.find(seconds[0] ?? 0, nanos[0] ?? 0)
    let behind = this.#starts.find(seconds[0] ?? 0, nanos[0] ?? 0)
    for (let at = 0; at < seconds.length; at += 1) {
      const [second, nano, place] = [seconds[at] as number, nanos[at] as number, places[at] as number]
      first = this.#ends.next(first, second, nano)
      behind = this.#starts.next(behind, second, nano)
      if (first >= behind) continue
      const changes = series[place] ?? this.#find(entryOf(columns, place), second, nano)
      series[place] = changes
      countInto(changes, first, behind, countsBytes ? (lengths[at] as number) : 1)
      budget.keptLines += 1
    }
  }

  #takeEntry(entry: StreamEntry): void {
    const { budget, countsBytes } = this.#form
    budget.read(entry.line)
    const [second, nano] = [Number(entry.time.slice(0, -9)), Number(entry.time.slice(-9))]
    const [first, behind] = [this.#ends.find(second, nano), this.#starts.find(second, nano)]
    if (first >= behind) return
    countInto(this.#find(entry, second, nano), first, behind, countsBytes ? Buffer.byteLength(entry.line) : 1)
    budget.keptLines += 1
  }

  #find(entry: StreamEntry, second: number, nano: number): Changes {
    this.#labels.reset(entry)
    const changes = this.#form.counts.find(this.#labels)
    changes.oldestNs = Math.min(changes.oldestNs, (second - this.#originSeconds) * 1e9 + nano)
    return changes
  }
}

function entryOf({ labels, metadata }: LineColumns, place: number): StreamEntry {
  return { labels, metadata: metadata[place] ?? {}, time: '', line: '' }
}

/** Counts a line to the windows from one on until another. */
export function countInto({ lines, sums }: Changes, first: number, behind: number, value: number): void {
  lines[first] = (lines[first] ?? 0) + 1
  lines[behind] = (lines[behind] ?? 0) - 1
  sums[first] = (sums[first] ?? 0) + value
  sums[behind] = (sums[behind] ?? 0) - value
}
