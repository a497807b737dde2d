import type { Context } from 'hono'
import { parseWholeDuration } from '../../domain/logql/syntax/values/duration.ts'
import { LokiRefusal } from './refusal.ts'

/** The parameters of a request, of its form as well as of its address; the form's come first. */
export type Params = {
  /** The first value; an empty one counts as absent. */
  readonly get: (name: string) => string | undefined
  readonly all: (name: string) => readonly string[]
}

export async function readParams(c: Context): Promise<Params> {
  const query = new URL(c.req.url).searchParams
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')
  const form = new URLSearchParams(c.req.method !== 'GET' && isForm ? await c.req.text() : '')
  const all = (name: string) => [...form.getAll(name), ...query.getAll(name)]
  return { all, get: (name) => all(name)[0] || undefined }
}

const hourNs = 3_600_000_000_000n

/** A stretch of time in nanoseconds. */
export type Bounds = { readonly startNs: bigint; readonly endNs: bigint }

/**
 * Where a query begins and ends: the last hour unless it says, or as long as `since` before the end or now.
 *
 * @throws {LokiRefusal}
 */
export function readBounds(params: Params, nowNs: bigint): Bounds {
  const since = params.get('since')
  const sinceNs = since === undefined ? hourNs : parseWholeDuration(since)
  if (typeof sinceNs !== 'bigint') throw new LokiRefusal(`could not parse 'since' parameter: ${sinceNs.fault}`)
  const endNs = readTime(params, 'end', nowNs)
  const startNs = readTime(params, 'start', (endNs > nowNs ? nowNs : endNs) - sinceNs)
  return { startNs, endNs }
}

/** @throws {LokiRefusal} also where the end comes before the start */
export function readOrderedBounds(params: Params, nowNs: bigint): Bounds {
  const bounds = readBounds(params, nowNs)
  if (bounds.endNs < bounds.startNs) throw new LokiRefusal('end timestamp must not be before or equal to start time')
  return bounds
}

function readTime(params: Params, name: 'start' | 'end', otherwise: bigint): bigint {
  const text = params.get(name)
  if (text === undefined) return otherwise
  return parseTime(text, `could not parse '${name}' parameter: `)
}

/** The time of an instant query. @throws {LokiRefusal} */
export function readInstant(params: Params, nowNs: bigint): bigint {
  const text = params.get('time')
  return text === undefined ? nowNs : parseTime(text, '')
}

// Seconds with a fraction, nanoseconds, seconds where there are at most ten digits, or as RFC 3339 writes it.
function parseTime(text: string, prefix: string): bigint {
  if (/^[+-]?\d*\.\d*(?:[eE][+-]?\d+)?$/.test(text) && Number.isFinite(Number(text)) && text !== '.') {
    const seconds = Math.trunc(Number(text))
    const milliseconds = Math.round((Number(text) - seconds) * 1_000)
    return BigInt(seconds) * 1_000_000_000n + BigInt(milliseconds) * 1_000_000n
  }
  if (/^[+-]?\d{1,19}$/.test(text)) return text.length <= 10 ? BigInt(text) * 1_000_000_000n : BigInt(text)
  const [, second = '', fraction = '', zone = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)$/.exec(text) ?? []
  const ms = Date.parse(`${second}${zone}`)
  if (Number.isNaN(ms)) {
    const reason = `parsing time ${JSON.stringify(text)} as "2006-01-02T15:04:05.999999999Z07:00": cannot parse`
    throw new LokiRefusal(`${prefix}${reason} ${JSON.stringify(text)} as "2006"`)
  }
  return BigInt(ms) * 1_000_000n + BigInt(fraction.padEnd(9, '0').slice(0, 9))
}

const mostSteps = 11_000n

/**
 * An answer is always whole: parts of it, which Loki's own parts ask each other for, would be added up wrongly.
 *
 * @throws {LokiRefusal}
 */
export function refuseShards(params: Params): void {
  if (params.all('shards').some((shard) => shard !== ''))
    throw new LokiRefusal("invalid 'shards' parameter: answers are not split here, leave it out")
}

/** How far the times of an answer are apart, in nanoseconds. @throws {LokiRefusal} */
export function readStep(params: Params, { startNs, endNs }: Bounds): bigint {
  const text = params.get('step')
  const seconds = (endNs - startNs) / 250_000_000_000n
  const stepNs = text === undefined ? (seconds > 1n ? seconds : 1n) * 1_000_000_000n : parseSeconds(text)
  if (stepNs <= 0n) {
    throw new LokiRefusal('zero or negative query resolution step widths are not accepted. Try a positive integer')
  }
  if ((endNs - startNs) / stepNs > mostSteps) {
    throw new LokiRefusal(
      'exceeded maximum resolution of 11,000 points per time series. Try increasing the value of the step parameter',
    )
  }
  return stepNs
}

/** How far the lines of an answer are apart at least, in nanoseconds. @throws {LokiRefusal} */
export function readInterval(params: Params): bigint {
  const text = params.get('interval')
  const intervalNs = text === undefined ? 0n : parseSeconds(text)
  if (intervalNs < 0n) throw new LokiRefusal('interval must be >= 0')
  return intervalNs
}

const mostSeconds = 9_223_372_036

function parseSeconds(text: string): bigint {
  const seconds = Number(text)
  if (text.trim() !== '' && Number.isFinite(seconds)) {
    if (Math.abs(seconds) > mostSeconds) {
      throw new LokiRefusal(`cannot parse ${JSON.stringify(text)} to a valid duration. It overflows int64`)
    }
    return BigInt(Math.trunc(seconds * 1e9))
  }
  const span = parseWholeDuration(text)
  if (typeof span !== 'bigint') throw new LokiRefusal(`cannot parse ${JSON.stringify(text)} to a valid duration`)
  return span
}

/** @throws {LokiRefusal} */
export function readLimit(params: Params, name = 'limit', otherwise = 100): number {
  const text = params.get(name)
  if (text === undefined) return otherwise
  if (!/^[+-]?\d+$/.test(text)) throw new LokiRefusal(`strconv.Atoi: parsing ${JSON.stringify(text)}: invalid syntax`)
  if (!/^[+-]?\d{1,15}$/.test(text)) {
    throw new LokiRefusal(`strconv.Atoi: parsing ${JSON.stringify(text)}: value out of range`)
  }
  if (Number(text) <= 0) throw new LokiRefusal('limit must be a positive value')
  return Number(text)
}

/** @throws {LokiRefusal} */
export function readDirection(params: Params): 'forward' | 'backward' {
  const text = params.get('direction') ?? 'backward'
  const direction = text.toLowerCase()
  if (direction === 'forward' || direction === 'backward') return direction
  throw new LokiRefusal(`invalid direction '${text}'`)
}
