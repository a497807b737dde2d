import { Failure } from '@hearth/kernel'
import type { Dialect, Macro, MacroContext } from './macro.ts'

const seconds = (ms: number) => String(Math.floor(ms / 1_000))
const nanos = (ms: number) => String(BigInt(Math.floor(ms)) * 1_000_000n)

/**
 * The column that a macro is about.
 *
 * @throws {Failure} `invalid`
 */
export function columnOf([column = '']: readonly string[]): string {
  if (column !== '') return column
  throw new Failure('invalid', 'a macro names a column between its parentheses')
}

/** A macro of the same group whose result is called `time`. */
export function aliased(macro: Macro): Macro {
  return (args, context) => `${macro(args, context)} AS "time"`
}

const within = (unit: (ms: number) => string): Macro => {
  return (args, { range }) => `${columnOf(args)} >= ${unit(range.fromMs)} AND ${columnOf(args)} <= ${unit(range.toMs)}`
}

/** What all kinds of databases write the same way: columns that hold Unix times. */
export const common: Dialect = {
  unixEpochFilter: within(seconds),
  unixEpochFrom: (_, { range }) => seconds(range.fromMs),
  unixEpochTo: (_, { range }) => seconds(range.toMs),
  unixEpochNanoFilter: within(nanos),
  unixEpochNanoFrom: (_, { range }) => nanos(range.fromMs),
  unixEpochNanoTo: (_, { range }) => nanos(range.toMs),
}

/** Both ends of the range as whole seconds. */
export function rangeSeconds({ range }: MacroContext): { readonly from: number; readonly to: number } {
  return { from: Math.floor(range.fromMs / 1_000), to: Math.floor(range.toMs / 1_000) }
}
