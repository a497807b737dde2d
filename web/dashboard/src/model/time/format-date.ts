import { type ZonedTime, zonedTime, zoneOffsetMs } from './zoned-time.ts'

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const pad = (value: number, length = 2) => String(value).padStart(length, '0')
const ordinal = (day: number) => {
  const suffixes: Readonly<Record<number, string>> = { 1: 'st', 2: 'nd', 3: 'rd' }
  const teens = day % 100 > 10 && day % 100 < 14
  return `${day}${teens ? 'th' : (suffixes[day % 10] ?? 'th')}`
}

type Part = (time: ZonedTime, weekday: number, offsetMs: number, atMs: number) => string

const parts: Readonly<Record<string, Part>> = {
  YYYY: ({ year }) => pad(year, 4),
  YY: ({ year }) => pad(year % 100),
  MMMM: ({ month }) => months[month - 1] ?? '',
  MMM: ({ month }) => (months[month - 1] ?? '').slice(0, 3),
  MM: ({ month }) => pad(month),
  M: ({ month }) => String(month),
  DD: ({ day }) => pad(day),
  Do: ({ day }) => ordinal(day),
  D: ({ day }) => String(day),
  dddd: (_, weekday) => weekdays[weekday] ?? '',
  ddd: (_, weekday) => (weekdays[weekday] ?? '').slice(0, 3),
  HH: ({ hour }) => pad(hour),
  H: ({ hour }) => String(hour),
  hh: ({ hour }) => pad(hour % 12 || 12),
  h: ({ hour }) => String(hour % 12 || 12),
  mm: ({ minute }) => pad(minute),
  m: ({ minute }) => String(minute),
  ss: ({ second }) => pad(second),
  s: ({ second }) => String(second),
  SSS: ({ ms }) => pad(ms, 3),
  A: ({ hour }) => (hour < 12 ? 'AM' : 'PM'),
  a: ({ hour }) => (hour < 12 ? 'am' : 'pm'),
  Z: (_, __, offsetMs) => renderOffset(offsetMs, ':'),
  ZZ: (_, __, offsetMs) => renderOffset(offsetMs, ''),
  X: (_, __, ___, atMs) => String(Math.floor(atMs / 1_000)),
  x: (_, __, ___, atMs) => String(atMs),
}

function renderOffset(offsetMs: number, colon: string): string {
  const minutes = Math.round(Math.abs(offsetMs) / 60_000)
  return `${offsetMs < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}${colon}${pad(minutes % 60)}`
}

/** Names of whole formats, in the order of the United States. */
const named: Readonly<Record<string, string>> = {
  L: 'MM/DD/YYYY',
  LL: 'MMMM D, YYYY',
  LLL: 'MMMM D, YYYY h:mm A',
  LLLL: 'dddd, MMMM D, YYYY h:mm A',
  LT: 'h:mm A',
  LTS: 'h:mm:ss A',
}

const token = /\[([^\]]*)\]|YYYY|YY|MMMM|MMM|MM|M|Do|DD|D|dddd|ddd|HH|H|hh|h|mm|m|ss|s|SSS|ZZ|Z|A|a|X|x/g

/**
 * Writes a moment by a pattern such as `YYYY-MM-DD HH:mm:ss`; what stands in `[brackets]` is kept.
 *
 * @param zone see `zoneOffsetMs`
 */
export function formatDate(atMs: number, pattern: string, zone: string): string {
  const time = zonedTime(atMs, zone)
  const weekday = new Date(Date.UTC(time.year, time.month - 1, time.day)).getUTCDay()
  const offsetMs = zoneOffsetMs(atMs, zone)
  return (named[pattern] ?? pattern).replace(token, (found, kept: string | undefined) =>
    kept === undefined ? (parts[found]?.(time, weekday, offsetMs, atMs) ?? found) : kept,
  )
}
