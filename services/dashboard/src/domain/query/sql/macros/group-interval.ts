import { Failure } from '@hearth/kernel'
import { parseDurationMs } from '../../duration.ts'
import type { Fill } from '../../table/fill-gaps.ts'

/**
 * Milliseconds of the interval of `$__timeGroup(column, '5m')`, with or without quotes.
 *
 * @throws {Failure} `invalid`
 */
function groupIntervalMs(args: readonly string[]): number {
  const text = (args[1] ?? '').replace(/^['"]|['"]$/g, '')
  const ms = parseDurationMs(text)
  if (ms !== undefined && ms > 0) return ms
  throw new Failure('invalid', `a group has a column and an interval such as '5m', not "${args.join(', ')}"`)
}

/** Seconds of it, as they stand in SQL. */
export function groupSeconds(args: readonly string[]): string {
  return String(groupIntervalMs(args) / 1_000)
}

/** What the third argument of a group says of rows that are missing: `NULL`, `previous` or a number. */
export function fillOf(args: readonly string[]): Fill | undefined {
  const text = args[2]?.replace(/^['"]|['"]$/g, '')
  if (text === undefined) return undefined
  const intervalMs = groupIntervalMs(args)
  if (/^null$/i.test(text)) return { intervalMs, value: null }
  if (/^previous$/i.test(text)) return { intervalMs, value: 'previous' }
  if (text !== '' && Number.isFinite(Number(text))) return { intervalMs, value: Number(text) }
  throw new Failure('invalid', `what is missing is filled with NULL, previous or a number, not "${text}"`)
}
