import type { Nanos } from '../lines/line.ts'
import type { PackedLines } from '../streams/packed-lines.ts'
import type { StreamLabels } from '../streams/stream-store.ts'

/** A line as it was sent. */
export type SentEntry = {
  readonly time: Nanos
  readonly line: string
  readonly metadata: StreamLabels
}

/** Lines as a sender grouped them; labels are as they were sent. */
export type SentStream = {
  readonly labels: StreamLabels
  readonly entries: readonly SentEntry[]
  /** The same lines, where they came plainly enough; entries are made when they are asked for then. */
  readonly packed?: PackedLines
}

export const noMetadata: StreamLabels = Object.freeze({})
