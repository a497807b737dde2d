import { Failure } from '@hearth/kernel'
import { parseDuration as readDuration } from '../domain/promql/syntax/duration.ts'
import { quote } from '../domain/promql/syntax/quote.ts'

// What Prometheus takes for "since ever" and "for ever"; Go's time has no names for them.
const minTimeText = '-292273086-05-16T16:47:06Z'
const maxTimeText = '292277025-08-18T07:12:54.999999999Z'
const rfc3339 = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/
const float = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i

/** The earliest and latest time that a parameter can name, in milliseconds. */
export const minTimeMs = Number.MIN_SAFE_INTEGER
export const maxTimeMs = Number.MAX_SAFE_INTEGER

/** The failure for a parameter that cannot be used, in Prometheus' words. */
export function invalidParameter(name: string, reason: string): Failure {
  return new Failure('invalid', `invalid parameter "${name}": ${reason}`, { code: 'bad_data', param: name })
}

/**
 * Unix seconds with a fraction, or RFC 3339, as Unix milliseconds.
 * @throws {Failure} `invalid`
 */
export function parseTime(text: string, name: string): number {
  if (float.test(text)) return clamp(Math.round(Number(text) * 1000))
  if (rfc3339.test(text) && !Number.isNaN(Date.parse(text))) return Date.parse(text)
  if (text === minTimeText) return minTimeMs
  if (text === maxTimeText) return maxTimeMs
  throw invalidParameter(name, `cannot parse ${quote(text)} to a valid timestamp`)
}

function clamp(timeMs: number): number {
  return Math.min(maxTimeMs, Math.max(minTimeMs, timeMs))
}

/**
 * Seconds with a fraction, or a Prometheus duration such as `1h30m`, in milliseconds.
 * @throws {Failure} `invalid`
 */
export function parseDuration(text: string, name: string): number {
  const ms = float.test(text) ? Number(text) * 1000 : readDuration(text)
  if (typeof ms !== 'number') throw invalidParameter(name, `cannot parse ${quote(text)} to a valid duration`)
  if (Math.abs(ms) > maxDurationMs) {
    throw invalidParameter(name, `cannot parse ${quote(text)} to a valid duration. It overflows int64`)
  }
  return ms
}

// Go counts durations in nanoseconds of 64 bits.
const maxDurationMs = 9_223_372_036_854
