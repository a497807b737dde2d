import type { Nanos } from '../lines/line.ts'
import { Heap } from './heap.ts'
import { SameTime } from './same-time.ts'
import type { LineColumns, StreamEntry, StreamLabels } from './stream-store.ts'

/** A stretch of one stream's lines in order of time, read when its turn comes. */
export type Run = {
  readonly labels: StreamLabels
  /** Times of the first and the last line, as far as is known without reading. */
  readonly from: Nanos
  readonly to: Nanos
  /** Which came earlier: lines of the same time are given out in this order. */
  readonly order: number
  /** Its lines, oldest first. */
  open(): Promise<readonly StreamEntry[]>
  /** The same as columns, where they can be had so; no such lines where they are damaged, or none is wanted. */
  readonly openColumns?: (withTexts: boolean) => Promise<LineColumns | undefined>
}

export type Direction = 'forward' | 'backward'

type Open = { readonly run: Run; readonly entries: readonly StreamEntry[]; at: number; readonly repeats: boolean }

const maxBatch = 4_096

/**
 * All lines of the runs by time, in batches. A run is opened when the merging reaches its time, so that what is held in
 * memory is what overlaps. A line that two runs of its stream have at the same time with the same text is given out
 * once: it was sent again after the first was written away.
 */
export async function* mergeRuns(
  runs: readonly Run[],
  direction: Direction,
  signal: AbortSignal,
): AsyncGenerator<readonly StreamEntry[]> {
  const order = comparing(direction)
  const waiting = runs.toSorted((left, right) => order.starts(left, right))
  const repeating = overlapping(runs)
  const seen = new Map<StreamLabels, SameTime>()
  const heads = new Heap<Open>((left, right) => order.heads(left, right))
  let next = 0
  let batch: StreamEntry[] = []
  for (;;) {
    for (let run = waiting[next]; run !== undefined; run = waiting[next]) {
      const head = heads.first()
      if (head !== undefined && order.isNearer(timeOf(head), order.startOf(run))) break
      next += 1
      signal.throwIfAborted()
      // Where few lines of a run are wanted, who has enough of them needs no further run.
      if (batch.length > 0) {
        yield batch
        batch = []
      }
      const found = await run.open()
      const entries = direction === 'forward' ? found : found.toReversed()
      if (entries.length > 0) heads.push({ run, entries, at: 0, repeats: repeating.has(run) })
    }
    const nearest = heads.first()
    if (nearest === undefined) break
    const rival = heads.second()
    const later = waiting[next]
    do {
      const entry = nearest.entries[nearest.at] as StreamEntry
      nearest.at += 1
      if (!nearest.repeats || isNew(seen, entry)) batch.push(entry)
    } while (
      nearest.at < nearest.entries.length &&
      batch.length < maxBatch &&
      (rival === undefined || order.isNearer(timeOf(nearest), timeOf(rival))) &&
      (later === undefined || order.isNearer(timeOf(nearest), order.startOf(later)))
    )
    if (nearest.at < nearest.entries.length) heads.settle()
    else heads.take()
    if (batch.length < maxBatch) continue
    signal.throwIfAborted()
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

function timeOf({ entries, at }: Open): Nanos {
  return entries[at]?.time ?? ''
}

function comparing(direction: Direction) {
  const sign = direction === 'forward' ? 1 : -1
  const startOf = (run: Run) => (sign === 1 ? run.from : run.to)
  const compare = (left: Nanos, right: Nanos) => (left === right ? 0 : left < right ? -sign : sign)
  return {
    startOf,
    isNearer: (left: Nanos, right: Nanos) => compare(left, right) < 0,
    starts: (left: Run, right: Run) => compare(startOf(left), startOf(right)) || sign * (left.order - right.order),
    heads: (left: Open, right: Open) =>
      compare(timeOf(left), timeOf(right)) || sign * (left.run.order - right.run.order),
  }
}

/** Runs that share a stretch of time with another of their stream, in which a line may be repeated. */
export function overlapping(runs: readonly Run[]): ReadonlySet<Run> {
  const found = new Set<Run>()
  const reached = new Map<StreamLabels, Run>()
  for (const run of runs.toSorted((left, right) => (left.from < right.from ? -1 : left.from > right.from ? 1 : 0))) {
    const before = reached.get(run.labels)
    if (before !== undefined && run.from <= before.to) found.add(run).add(before)
    if (before === undefined || run.to > before.to) reached.set(run.labels, run)
  }
  return found
}

function isNew(seen: Map<StreamLabels, SameTime>, entry: StreamEntry): boolean {
  const same = seen.get(entry.labels) ?? new SameTime()
  seen.set(entry.labels, same)
  return same.isNew(entry)
}
