import type { Nanos, Position, StreamName } from './line.ts'

/** One stored record: a line, or a part of a line that was too long for one record. */
export type Piece = {
  readonly stream: StreamName
  readonly time: Nanos
  /** Without the newline. */
  readonly text: string
  /** The line ends here. */
  readonly ended: boolean
  readonly generation: string
  /** Offsets of the record within its generation; `end` is where the next begins. */
  readonly start: number
  readonly end: number
}

/** A line put together from its pieces. Its time and generation are those of its last piece. */
export type JoinedLine = {
  readonly stream: StreamName
  readonly time: Nanos
  readonly text: string
  readonly partial: boolean
  readonly generation: string
  readonly start: Position
}
