/** One fault: a piece of one file, and what stands there instead. */
export type Mutant = {
  /** From the project's root. */
  readonly path: string
  /** From 1. */
  readonly line: number
  /** What was done, in Stryker's words: `ConditionalExpression`, `BlockStatement`. */
  readonly name: string
  /** Where the piece starts and ends, in characters of the file; the end is outside. */
  readonly start: number
  readonly end: number
  readonly original: string
  readonly replacement: string
}

/** The text of the file with the fault in it. */
export function plant(text: string, { start, end, replacement }: Mutant): string {
  return text.slice(0, start) + replacement + text.slice(end)
}
