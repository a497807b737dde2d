import type { TimeRange } from '../../time-range.ts'

export type MacroContext = {
  readonly range: TimeRange
  /** Whether a Postgres has TimescaleDB. */
  readonly hasTimescale: boolean
}

/** The SQL that a macro stands for, given its arguments as they are written. */
export type Macro = (args: readonly string[], context: MacroContext) => string

/** Macros of one kind of database, by their names without `$__`. */
export type Dialect = Readonly<Record<string, Macro>>
