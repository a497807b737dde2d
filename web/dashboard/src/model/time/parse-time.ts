import { type Calendar, usualCalendar } from './calendar.ts'
import { momentOf, type ZonedTime, zonedTime } from './zoned-time.ts'

type Unit = 's' | 'm' | 'h' | 'd' | 'w' | 'M' | 'Q' | 'y' | 'fQ' | 'fy'

/**
 * The moment that an end of a time range means, in Unix milliseconds: `now`, `now-6h`, `now/d`, `now-1d/d`,
 * ISO dates, milliseconds as digits. Quarters are `Q`, those of the fiscal year `fQ`, and that year `fy`.
 *
 * @param edge `/d` goes to the begin of the day for `from` and to its last millisecond for `to`
 * @param calendar whose days, weeks, months and years are meant
 * @returns `undefined` when it cannot be read
 */
export function parseTime(
  text: string,
  nowMs: number,
  edge: 'from' | 'to',
  calendar: Calendar = usualCalendar,
): number | undefined {
  const trimmed = text.trim()
  if (trimmed.startsWith('now')) return parseRelative(trimmed.slice(3), nowMs, edge, calendar)
  if (/^-?\d{5,}$/.test(trimmed)) return Number(trimmed)
  const compactForm = trimmed.match(/^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2}))?$/)
  if (compactForm !== null) return parseCompact(compactForm)
  const parsed = Date.parse(trimmed)
  return Number.isNaN(parsed) ? undefined : parsed
}

/** `20260102T030405`, as old links write it, in UTC. */
function parseCompact([, year, month, day, hour, minute, second]: RegExpMatchArray): number {
  const [y = 0, mo = 1, d = 1, h = 0, mi = 0, s = 0] = [year, month, day, hour, minute, second].map((part) =>
    Number(part ?? 0),
  )
  return Date.UTC(y, mo - 1, d, h, mi, s)
}

const unit = '(?:[smhdwMQy]|f[Qy])'
const wholeSteps = new RegExp(`^(\\s*[+-]\\s*\\d*\\s*${unit}|\\s*/\\s*${unit})*\\s*$`)
const eachStep = new RegExp(`([+\\-/])\\s*(\\d*)\\s*(${unit})`, 'g')

function parseRelative(steps: string, nowMs: number, edge: 'from' | 'to', calendar: Calendar): number | undefined {
  if (!wholeSteps.test(steps)) return undefined
  let at = nowMs
  for (const [, sign = '', amount = '', unit = ''] of steps.matchAll(eachStep))
    at =
      sign === '/'
        ? roundTo(unit as Unit, at, edge, calendar)
        : shift(at, Number(`${sign}${amount || 1}`), unit as Unit, calendar.zone)
  return at
}

/** Days and longer follow the calendar; shorter units are fixed spans. */
function shift(atMs: number, amount: number, unit: Unit, zone: string): number {
  if (unit === 's') return atMs + amount * 1_000
  if (unit === 'm') return atMs + amount * 60_000
  if (unit === 'h') return atMs + amount * 3_600_000
  const time = zonedTime(atMs, zone)
  if (unit === 'd') return momentOf({ ...time, day: time.day + amount }, zone)
  if (unit === 'w') return momentOf({ ...time, day: time.day + 7 * amount }, zone)
  return momentOf(shiftMonths(time, amount * monthsOf[unit]), zone)
}

const monthsOf = { M: 1, Q: 3, fQ: 3, y: 12, fy: 12 } as const

/** The 31st becomes the last day of a shorter month. */
function shiftMonths(time: ZonedTime, months: number): ZonedTime {
  const lastDay = new Date(Date.UTC(time.year, time.month + months, 0)).getUTCDate()
  return { ...time, month: time.month + months, day: Math.min(time.day, lastDay) }
}

function roundTo(unit: Unit, atMs: number, edge: 'from' | 'to', calendar: Calendar): number {
  const start = startOf(unit, atMs, calendar)
  return edge === 'from' ? start : shift(start, 1, unit, calendar.zone) - 1
}

function startOf(unit: Unit, atMs: number, { zone, weekStartsOn, fiscalMonth }: Calendar): number {
  const time = zonedTime(atMs, zone)
  if (unit === 's') return momentOf({ ...time, ms: 0 }, zone)
  if (unit === 'm') return momentOf({ ...time, second: 0, ms: 0 }, zone)
  if (unit === 'h') return momentOf({ ...time, minute: 0, second: 0, ms: 0 }, zone)
  const day = { ...time, hour: 0, minute: 0, second: 0, ms: 0 }
  if (unit === 'd') return momentOf(day, zone)
  if (unit === 'w') {
    const weekday = new Date(Date.UTC(time.year, time.month - 1, time.day)).getUTCDay()
    return momentOf({ ...day, day: time.day - ((weekday - weekStartsOn + 7) % 7) }, zone)
  }
  // How many months of the year have passed, and how many of them since this unit began.
  const passed = (time.month - 1 - (unit.startsWith('f') ? fiscalMonth : 0) + 12) % 12
  return momentOf({ ...day, month: time.month - (passed % monthsOf[unit]), day: 1 }, zone)
}
