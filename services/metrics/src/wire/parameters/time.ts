import { Failure } from '@hearth/kernel'
import { parseDuration as readDuration } from '@hearth/rules/values'
import { quote } from '../../domain/promql/syntax/quote.ts'

// What Prometheus takes for "since ever" and "for ever"; Go's time has no names for them.
const minTimeText = '-292273086-05-16T16:47:06Z'
const maxTimeText = '292277025-08-18T07:12:54.999999999Z'
const rfc3339 = /^(\d{4}-\d\d-\d\d)T(?!24)\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
const float = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i
const noNumber = /^(nan|[+-]?inf(inity)?)$/i

/** The earliest and latest time that a parameter can name, in milliseconds. */
export const minTimeMs = Number.MIN_SAFE_INTEGER
export const maxTimeMs = Number.MAX_SAFE_INTEGER

/** Makes the failure that a reason is refused with; Prometheus names the parameter in most places, not in all. */
export type Refuse = (reason: string) => Failure

/** A request that cannot be answered as it is, in Prometheus' words. */
export function badData(message: string): Failure {
  return new Failure('invalid', message, { code: 'bad_data' })
}

/** The failure for a parameter that cannot be used, in Prometheus' words. */
export function invalidParameter(name: string, reason: string): Failure {
  return new Failure('invalid', `invalid parameter "${name}": ${reason}`, { code: 'bad_data', param: name })
}

/**
 * Unix seconds with a fraction, or RFC 3339, as Unix milliseconds.
 *
 * @param prefix comes before the reason of a refusal
 * @throws {Failure} `invalid`
 */
export function parseTime(
  text: string,
  name: string,
  prefix = '',
  refuse: Refuse = (reason) => invalidParameter(name, reason),
): number {
  if (float.test(text) && Number.isFinite(Number(text))) return clamp(roundToMs(Number(text)))
  const date = rfc3339.exec(text)?.[1]
  if (date !== undefined && isInCalendar(date) && !Number.isNaN(Date.parse(text))) return Date.parse(text)
  if (text === minTimeText) return minTimeMs
  if (text === maxTimeText) return maxTimeMs
  throw refuse(`${prefix}cannot parse ${quote(text)} to a valid timestamp`)
}

/** Whether its month has that day, where JavaScript would go on into the next month. */
function isInCalendar(date: string): boolean {
  const timeMs = Date.parse(date)
  return !Number.isNaN(timeMs) && new Date(timeMs).toISOString().startsWith(date)
}

// Whole seconds apart from the rest, as Go does it: otherwise halves of a millisecond would go another way.
function roundToMs(seconds: number): number {
  const whole = Math.trunc(seconds)
  return whole * 1000 + Math.round((seconds - whole) * 1000)
}

function clamp(timeMs: number): number {
  return Math.min(maxTimeMs, Math.max(minTimeMs, timeMs))
}

/**
 * Seconds with a fraction, or a Prometheus duration such as `1h30m`, in milliseconds.
 * @throws {Failure} `invalid`
 */
export function parseDuration(
  text: string,
  name: string,
  refuse: Refuse = (reason) => invalidParameter(name, reason),
): number {
  const ms = readSeconds(text) ?? readDuration(text)
  if (typeof ms !== 'number') throw refuse(`cannot parse ${quote(text)} to a valid duration`)
  if (!(Math.abs(ms) <= maxDurationMs))
    throw refuse(`cannot parse ${quote(text)} to a valid duration. It overflows int64`)
  return ms
}

/** A number of seconds in milliseconds, to the nanosecond, infinite where Go reads one that is none. */
function readSeconds(text: string): number | undefined {
  if (noNumber.test(text)) return Number.POSITIVE_INFINITY
  return float.test(text) ? Math.trunc(Number(text) * 1e9) / 1e6 : undefined
}

// Go counts durations in nanoseconds of 64 bits.
const maxDurationMs = 9_223_372_036_854
