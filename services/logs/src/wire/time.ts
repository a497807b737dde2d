import { Failure } from '@hearth/kernel'
import type { Nanos } from '../domain/lines/line.ts'

const seconds = /^(\d{1,11})(?:\.(\d{1,9}))?$/
const ago = /^(\d{1,9})(ms|s|m|h|d)$/
const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/**
 * Reads a point in time: RFC 3339 (`2026-11-21T09:00:00Z`), Unix seconds with an optional fraction,
 * milliseconds (12 to 14 digits), nanoseconds (19 digits), or how long ago (`10m`).
 *
 * @param nowMs what `10m` counts back from
 * @throws {Failure} `invalid` for anything else
 */
export function parseInstant(text: string, param: string, nowMs: number): Nanos {
  const found = fromDigits(text) ?? fromAgo(text, nowMs) ?? fromDate(text)
  if (found !== undefined) return found
  const forms = 'as in 2026-11-21T09:00:00Z, Unix seconds, milliseconds or nanoseconds, or 10m for ten minutes ago'
  throw new Failure('invalid', `Cannot read the time "${text}": write it ${forms}`, { param, code: 'invalid_time' })
}

function fromDigits(text: string): Nanos | undefined {
  if (/^\d{19}$/.test(text)) return text
  if (/^\d{12,14}$/.test(text)) return fromMs(Number(text))
  const match = seconds.exec(text)
  return match === null ? undefined : `${match[1]}${(match[2] ?? '').padEnd(9, '0')}`.padStart(19, '0')
}

function fromAgo(text: string, nowMs: number): Nanos | undefined {
  const match = ago.exec(text)
  return match === null ? undefined : fromMs(nowMs - Number(match[1]) * (unitMs[match[2] ?? ''] ?? 0))
}

function fromDate(text: string): Nanos | undefined {
  if (!/^\d{4}-\d{2}-\d{2}([T ]|$)/.test(text)) return undefined
  // A Date keeps milliseconds only, so the fraction is read apart.
  const fraction = /\.(\d{1,9})\d*/.exec(text)?.[1] ?? ''
  const ms = Date.parse(text.replace(/\.\d+/, ''))
  return Number.isNaN(ms) || ms < 0 ? undefined : `${ms / 1_000}${fraction.padEnd(9, '0')}`.padStart(19, '0')
}

function fromMs(ms: number): Nanos {
  return `${Math.max(0, ms)}000000`.padStart(19, '0')
}
