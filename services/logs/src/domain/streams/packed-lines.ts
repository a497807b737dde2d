import type { Nanos } from '../lines/line.ts'
import { NO_LABELS, type StreamEntry, type StreamLabels } from './stream-store.ts'

/**
 * Lines of one stream as columns and bytes, so that no text and no object is made of a line. Each is later than the one
 * before it, and nothing came with them.
 */
export type PackedLines = {
  /** Unix time in two parts. */
  readonly seconds: Uint32Array
  readonly nanos: Uint32Array
  /** Of the lines, in bytes. */
  readonly lengths: Uint32Array
  /** The lines behind one another, UTF-8. */
  readonly text: Buffer
}

/** Packed lines that can be had as entries too, which are made when they are asked for. */
export class PackedStream {
  readonly labels: StreamLabels
  readonly packed: PackedLines
  #entries: readonly StreamEntry[] | undefined

  constructor(labels: StreamLabels, packed: PackedLines) {
    this.labels = labels
    this.packed = packed
  }

  get entries(): readonly StreamEntry[] {
    this.#entries ??= unpackLines(this.packed, this.labels)
    return this.#entries
  }
}

/** Lines as entries. They need not be later than one another. */
export function unpackLines({ text, ...columns }: PackedLines, labels: StreamLabels): StreamEntry[] {
  const whole = text.toString()
  // Of ASCII alone each byte is a letter, so that places in it are those in the bytes.
  const isAscii = whole.length === text.length
  const entries: StreamEntry[] = []
  for (let [at, start, end] = [0, 0, 0]; at < columns.lengths.length; at += 1) {
    start = end
    end += columns.lengths[at] as number
    const line = isAscii ? whole.slice(start, end) : text.toString('utf8', start, end)
    entries.push({ labels, time: timeAt(columns, at), line, metadata: NO_LABELS })
  }
  return entries
}

/** The time of a line, by its place. */
function timeAt({ seconds, nanos }: Pick<PackedLines, 'seconds' | 'nanos'>, at: number): Nanos {
  return String(seconds[at] ?? 0).padStart(10, '0') + String(nanos[at] ?? 0).padStart(9, '0')
}

/** Times of the first and the last line. */
export function spanOf(lines: PackedLines): { readonly from: Nanos; readonly to: Nanos } {
  return { from: timeAt(lines, 0), to: timeAt(lines, lines.lengths.length - 1) }
}

/** Whether each line is later than the one before it. */
export function isRising({ seconds, nanos }: Pick<PackedLines, 'seconds' | 'nanos'>): boolean {
  for (let at = 1; at < seconds.length; at += 1) {
    const [second, before] = [seconds[at] as number, seconds[at - 1] as number]
    if (second < before || (second === before && (nanos[at] as number) <= (nanos[at - 1] as number))) return false
  }
  return true
}
