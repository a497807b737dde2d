import type { Nanos } from '../lines/line.ts'

/** Labels of a stream by name; a label whose value is empty is not there. The same stream is always the same object. */
export type StreamLabels = Readonly<Record<string, string>>

export const NO_LABELS: StreamLabels = Object.freeze({})

/** A condition on a label of a stream, as in Loki's selectors: expressions are RE2 and have to match all of the value. */
export type Matcher = {
  readonly label: string
  readonly operator: '=' | '!=' | '=~' | '!~'
  readonly value: string
}

/** One line of a stream. */
export type StreamEntry = {
  readonly labels: StreamLabels
  readonly time: Nanos
  readonly line: string
  /** Structured metadata: what came with this line alone, by name. */
  readonly metadata: StreamLabels
}

/** A stretch of time, its end excluded. */
export type StreamRange = { readonly from: Nanos; readonly until: Nanos }

/** Texts of which a line has to hold one at least; where case does not count, they are of ASCII alone. */
export type Needle = { readonly texts: readonly string[]; readonly ignoresCase: boolean }

/** What is wanted of lines, so that others need not be made. */
export type LineWish = {
  /** What is in every line that is wanted: whoever reads lines may leave out those without, and need not. */
  readonly needles: readonly Needle[]
  /** Asked of every line that is not left out before; those that it refuses are left out. It may throw. */
  readonly accepts?: ((line: string) => boolean) | undefined
}

/** Lines of one stream by time; all columns have one number for each line. */
export type LineColumns = {
  readonly labels: StreamLabels
  /** Unix time in two parts. */
  readonly seconds: Uint32Array
  readonly nanos: Uint32Array
  /** Of the texts, in bytes. */
  readonly lengths: Uint32Array
  /** Which of `metadata` came with the line. */
  readonly places: Uint32Array
  readonly metadata: readonly StreamLabels[]
  /** The texts, where they are asked for. */
  readonly texts?: {
    /** UTF-8; others may stand in between. */
    readonly bytes: Buffer
    /** Where each begins. */
    readonly starts: Uint32Array
  }
}

/** What is wanted of lines in columns. */
export type ColumnsWish =
  /** Whether the text of a line is needed after all, by its stream and what came with it; it is read as an entry then. */
  | { readonly needsText: (labels: StreamLabels, metadata: StreamLabels) => boolean; readonly texts?: undefined }
  /** That they have their texts. Who gets them as columns has to ask `accepts` of them, and of entries it was asked. */
  | { readonly texts: LineWish }

/**
 * How much there is of the streams that fit, as far as can be told without reading every line. Lines and bytes may be
 * fractions, where a range cuts through what is only known as a whole.
 */
export type StreamFigures = {
  readonly streams: number
  readonly chunks: number
  readonly entries: number
  readonly bytes: number
}

/** Streams of lines found by their labels, as Loki has them: those that were sent here, and those of containers. */
export type StreamStore = {
  /** Labels of the streams that fit all conditions and may have lines within the range; none that fits is no error. */
  series(matchers: readonly Matcher[], range: StreamRange): Promise<readonly StreamLabels[]>
  /**
   * All lines of the streams that fit, merged by time, in batches as they are read: the reader sets the pace, and
   * ending the iteration ends the reading. Lines of the same stream and time keep the order in which they came.
   */
  read(
    matchers: readonly Matcher[],
    range: StreamRange,
    direction: 'forward' | 'backward',
    signal: AbortSignal,
    wish?: LineWish,
  ): AsyncIterable<readonly StreamEntry[]>
  /**
   * The same lines, in no order, for who needs no entries, in columns where they can be had; a store that has
   * none lacks it.
   */
  readColumns?(
    matchers: readonly Matcher[],
    range: StreamRange,
    signal: AbortSignal,
    wish: ColumnsWish,
  ): AsyncIterable<LineColumns | readonly StreamEntry[]>
  /** Lines at or after `from` of the streams that fit, later ones as they are written, until `signal` aborts. */
  follow(matchers: readonly Matcher[], from: Nanos, signal: AbortSignal): AsyncIterable<readonly StreamEntry[]>
  figures(matchers: readonly Matcher[], range: StreamRange): Promise<StreamFigures>
}
