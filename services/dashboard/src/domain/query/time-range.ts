import { Failure } from '@hearth/kernel'

export type TimeRange = { readonly fromMs: number; readonly toMs: number }

const unitsMs: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
}

/**
 * Reads the ends of a range: Unix milliseconds, an ISO date, or relative such as `now-6h`, `now-1d/d`.
 * Rounding (`/d`) is in UTC and goes down for the start, up for the end.
 *
 * @throws {Failure} `invalid` when an end cannot be read or the range is not one
 */
export function parseTimeRange(from: string | number, to: string | number, nowMs: number): TimeRange {
  const range = { fromMs: parseTime(from, nowMs, false), toMs: parseTime(to, nowMs, true) }
  if (range.toMs >= range.fromMs) return range
  throw new Failure('invalid', `Cannot query from "${from}" to "${to}": the start must come before the end`, {
    param: 'from',
  })
}

function parseTime(value: string | number, nowMs: number, isEnd: boolean): number {
  const text = String(value).trim()
  if (/^-?\d+(\.\d+)?$/.test(text)) return Math.round(Number(text))
  if (text.startsWith('now')) {
    const ms = parseRelative(text, nowMs, isEnd)
    if (ms !== undefined) return ms
  } else if (!Number.isNaN(Date.parse(text))) return Date.parse(text)
  throw new Failure('invalid', `Cannot read the time "${text}": give Unix milliseconds or a form such as now-6h`)
}

function parseRelative(text: string, nowMs: number, isEnd: boolean): number | undefined {
  if (!/^now([+-]\d+[smhdwMy]|\/[smhdwMy])*$/.test(text)) return undefined
  let ms = nowMs
  for (const [, sign, count, unit, round] of text.matchAll(/([+-])(\d+)([smhdwMy])|\/([smhdwMy])/g)) {
    if (round !== undefined) ms = roundTo(ms, round, isEnd)
    else ms = shift(ms, unit ?? 's', (sign === '-' ? -1 : 1) * Number(count))
  }
  return ms
}

function shift(ms: number, unit: string, count: number): number {
  const size = unitsMs[unit]
  if (size !== undefined) return ms + count * size
  const date = new Date(ms)
  if (unit === 'M') date.setUTCMonth(date.getUTCMonth() + count)
  else date.setUTCFullYear(date.getUTCFullYear() + count)
  return date.getTime()
}

function roundTo(ms: number, unit: string, isEnd: boolean): number {
  const start = startOf(ms, unit)
  return isEnd ? shift(start, unit, 1) - 1 : start
}

function startOf(ms: number, unit: string): number {
  const date = new Date(ms)
  if (unit === 'y') return Date.UTC(date.getUTCFullYear(), 0)
  if (unit === 'M') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
  // Weeks begin on Monday; day 0 of Unix time was a Thursday.
  if (unit === 'w') return ms - ((((ms - 4 * 86_400_000) % 604_800_000) + 604_800_000) % 604_800_000)
  const size = unitsMs[unit] ?? 1
  return Math.floor(ms / size) * size
}
