import { formatOffset, type Zoned, zonedAt } from './zoned.ts'

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
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

const two = (value: number) => String(value).padStart(2, '0')
const twelve = (date: Date) => date.getUTCHours() % 12 || 12

// The parts of Go's reference time, Monday the 2nd of January 2006 at 15:04:05, longer ones before those they begin with.
const parts: readonly (readonly [part: string, render: (date: Date, zoned: Zoned) => string])[] = [
  ['2006', (date) => String(date.getUTCFullYear()).padStart(4, '0')],
  ['January', (date) => months[date.getUTCMonth()] ?? ''],
  ['Jan', (date) => months[date.getUTCMonth()]?.slice(0, 3) ?? ''],
  ['Monday', (date) => days[date.getUTCDay()] ?? ''],
  ['Mon', (date) => days[date.getUTCDay()]?.slice(0, 3) ?? ''],
  ['MST', (_, { name }) => name],
  ['-07:00', (_, { offsetMinutes }) => formatOffset(offsetMinutes, ':')],
  ['-0700', (_, { offsetMinutes }) => formatOffset(offsetMinutes, '')],
  ['Z07:00', (_, { offsetMinutes }) => (offsetMinutes === 0 ? 'Z' : formatOffset(offsetMinutes, ':'))],
  ['Z0700', (_, { offsetMinutes }) => (offsetMinutes === 0 ? 'Z' : formatOffset(offsetMinutes, ''))],
  ['.000', (date) => `.${String(date.getUTCMilliseconds()).padStart(3, '0')}`],
  ['15', (date) => two(date.getUTCHours())],
  ['01', (date) => two(date.getUTCMonth() + 1)],
  ['02', (date) => two(date.getUTCDate())],
  ['03', (date) => two(twelve(date))],
  ['04', (date) => two(date.getUTCMinutes())],
  ['05', (date) => two(date.getUTCSeconds())],
  ['06', (date) => two(date.getUTCFullYear() % 100)],
  ['_2', (date) => String(date.getUTCDate()).padStart(2, ' ')],
  ['PM', (date) => (date.getUTCHours() < 12 ? 'AM' : 'PM')],
  ['pm', (date) => (date.getUTCHours() < 12 ? 'am' : 'pm')],
  ['1', (date) => String(date.getUTCMonth() + 1)],
  ['2', (date) => String(date.getUTCDate())],
  ['3', (date) => String(twelve(date))],
  ['4', (date) => String(date.getUTCMinutes())],
  ['5', (date) => String(date.getUTCSeconds())],
]

const anyPart = new RegExp(parts.map(([part]) => part.replace('.', '\\.')).join('|'), 'g')
const renderers = new Map(parts)

/**
 * A time in the form of Go's layouts, such as `2006-01-02 15:04:05 MST`.
 *
 * @param zone of the IANA database; without one UTC
 */
export function formatTime(timeMs: number, layout: string, zone?: string): string {
  const zoned = zonedAt(timeMs, zone)
  return layout.replace(anyPart, (part) => renderers.get(part)?.(zoned.date, zoned) ?? part)
}
