export type StreamName = 'stdout' | 'stderr'

export const STREAMS: readonly StreamName[] = ['stdout', 'stderr']

/** Nanoseconds since 1970 as 19 decimal digits, so that comparing the texts compares the times. */
export type Nanos = string

/** One line of output, without its newline. */
export type Line = {
  /** Id of the container that wrote it. */
  readonly container: string
  /** Opaque name of the stretch of storage it comes from. */
  readonly generation: string
  readonly time: Nanos
  readonly stream: StreamName
  readonly text: string
  /** The text goes on in the next line of the same stream: it was too long for one, or its writer stopped within it. */
  readonly partial: boolean
}

/** A place between two records of one container: a generation and an offset that only its source understands. */
export type Position = readonly [generation: string, offset: number]

/**
 * How far a container has been read, for each stream apart: the parts of a long line of one stream
 * may lie between lines of the other. `undefined` is the beginning of everything there is.
 */
export type Cursor = Readonly<Record<StreamName, Position | undefined>>

/** The beginning of everything a container has written. */
export const BEGINNING: Cursor = { stdout: undefined, stderr: undefined }

/**
 * A line and the place on its far side in the direction of reading: behind it when reading
 * forward, before it when reading backward. Reading on from there repeats and misses nothing.
 */
export type Entry = { readonly line: Line; readonly boundary: Cursor }
