import { Failure } from '@hearth/kernel'

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
  throw invalidParameter(name, `cannot parse ${JSON.stringify(text)} to a valid timestamp`)
}

function clamp(timeMs: number): number {
  return Math.min(maxTimeMs, Math.max(minTimeMs, timeMs))
}

const unitMs = { y: 31_536_000_000, w: 604_800_000, d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000, ms: 1 } as const
const duration = /^(?:(\d+)y)?(?:(\d+)w)?(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?(?:(\d+)ms)?$/

/** `1h30m` and the like in milliseconds, or `undefined`: units from large to small, each at most once. */
export function readDuration(text: string): number | undefined {
  if (text === '0') return 0
  const amounts = text === '' ? undefined : duration.exec(text)?.slice(1)
  return amounts?.reduce((sum, amount, at) => sum + Number(amount ?? 0) * (Object.values(unitMs)[at] ?? 0), 0)
}

/**
 * Seconds with a fraction, or a Prometheus duration such as `1h30m`, in milliseconds.
 * @throws {Failure} `invalid`
 */
export function parseDuration(text: string, name: string): number {
  const ms = float.test(text) ? Number(text) * 1000 : readDuration(text)
  if (ms === undefined) throw invalidParameter(name, `cannot parse ${JSON.stringify(text)} to a valid duration`)
  if (Math.abs(ms) > maxDurationMs) {
    throw invalidParameter(name, `cannot parse ${JSON.stringify(text)} to a valid duration. It overflows int64`)
  }
  return ms
}

// Go counts durations in nanoseconds of 64 bits.
const maxDurationMs = 9_223_372_036_854

/** Milliseconds as Prometheus writes a duration: `1h30m`, `15s`, `0s`. */
export function formatDuration(ms: number): string {
  if (ms === 0) return '0s'
  let rest = ms
  let text = ''
  // Years and weeks only where nothing is left over: 8 days are not "1w1d".
  for (const [unit, size] of Object.entries(unitMs)) {
    if ((unit === 'y' || unit === 'w') && rest % size !== 0) continue
    const amount = Math.floor(rest / size)
    if (amount > 0) text += `${amount}${unit}`
    rest -= amount * size
  }
  return text
}
