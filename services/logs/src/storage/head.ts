import type { Nanos } from '../domain/lines/line.ts'
import { SameTime } from '../domain/streams/same-time.ts'
import type { StreamEntry, StreamLabels, StreamRange } from '../domain/streams/stream-store.ts'

export type HeadStream = {
  readonly labels: StreamLabels
  /** By time; those of the same time as they came. */
  readonly entries: readonly StreamEntry[]
  readonly bytes: number
}

/** What is kept in memory for each line besides its text, about. */
const entryBytes = 64

/** The newest lines, in memory: what is written in the log file, by stream and time. */
export class Head {
  readonly #streams = new Map<StreamLabels, { labels: StreamLabels; entries: StreamEntry[]; bytes: number }>()
  /** Of the lines and their keeping. */
  bytes = 0
  from: Nanos = '9'.repeat(19)
  to: Nanos = ''

  get streams(): Iterable<HeadStream> {
    return this.#streams.values()
  }

  get isEmpty(): boolean {
    return this.#streams.size === 0
  }

  /**
   * Adds lines of one stream.
   *
   * @param entries by time
   * @returns those that are new: a line that is here already, at the same time and with the same metadata, is not added
   */
  add(labels: StreamLabels, entries: readonly StreamEntry[]): readonly StreamEntry[] {
    const stream = this.#streams.get(labels) ?? { labels, entries: [], bytes: 0 }
    this.#streams.set(labels, stream)
    const added = insert(stream.entries, entries)
    const bytes = added.reduce((sum, { line }) => sum + line.length, 0)
    stream.bytes += bytes
    this.bytes += bytes + added.length * entryBytes
    const [first, last] = [stream.entries[0], stream.entries.at(-1)]
    if (first !== undefined && first.time < this.from) this.from = first.time
    if (last !== undefined && last.time > this.to) this.to = last.time
    return added
  }
}

/** The lines of a stream within a range. */
export function sliceOf({ entries }: HeadStream, { from, until }: StreamRange): readonly StreamEntry[] {
  return entries.slice(placeOf(entries, from), placeOf(entries, until))
}

/** How many entries are before a time. */
function placeOf(entries: readonly StreamEntry[], time: Nanos): number {
  let [low, high] = [0, entries.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((entries[middle]?.time ?? '') < time) low = middle + 1
    else high = middle
  }
  return low
}

// What comes in order is put at the end; what does not moves the stretch from its time on.
function insert(into: StreamEntry[], entries: readonly StreamEntry[]): readonly StreamEntry[] {
  const [first] = entries
  if (first === undefined) return []
  const later = into.splice(placeOf(into, first.time))
  const added: StreamEntry[] = []
  const same = new SameTime()
  let at = 0
  for (const entry of entries) {
    for (let kept = later[at]; kept !== undefined && kept.time <= entry.time; kept = later[at]) {
      same.isNew(kept)
      into.push(kept)
      at += 1
    }
    if (!same.isNew(entry)) continue
    into.push(entry)
    added.push(entry)
  }
  for (; at < later.length; at++) into.push(later[at] as StreamEntry)
  return added
}
