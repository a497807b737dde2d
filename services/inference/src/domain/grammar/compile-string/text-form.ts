import type { CharRange, Expression } from '../expression.ts'

/** How a text is written: as a JSON string, or bare between two tags. */
export type TextForm = {
  readonly open: Expression
  readonly close: Expression
  /** Any one character of a text. */
  readonly char: Expression
  /** Any text of so many characters, with what opens and closes it. */
  any(min: number, max: number | undefined): Expression
  /**
   * One character of the ranges.
   *
   * @throws {PatternUnsupported} when none of them can be written
   */
  write(ranges: readonly CharRange[]): Expression
}
