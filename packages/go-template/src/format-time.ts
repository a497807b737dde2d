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

const anyPart = new RegExp(`[.,](?:0+|9+)(?!\\d)|${parts.map(([part]) => part).join('|')}`, 'g')
const renderers = new Map(parts)

/** Unix milliseconds, the nanoseconds where they are known, and a zone of the IANA database; without one UTC. */
type Moment = { readonly timeMs: number; readonly ns?: bigint | undefined; readonly zone?: string | undefined }

/**
 * A time in the form of Go's layouts, such as `2006-01-02 15:04:05 MST`.
 */
export function formatTime({ timeMs, ns, zone }: Moment, layout: string): string {
  // Before 1970, too, a fraction is on top of the second.
  const zoned = zonedAt(Math.floor(timeMs), zone)
  return layout.replace(
    anyPart,
    (part) => renderers.get(part)?.(zoned.date, zoned) ?? fraction(part, nanosWithin(timeMs, ns)),
  )
}

/** What a second has left: as many digits as the part has, without zeros at the end where it is written by nines. */
function fraction(part: string, nanos: number): string {
  const digits = String(nanos)
    .padStart(9, '0')
    .slice(0, part.length - 1)
  if (part.charAt(1) === '0') return part.charAt(0) + digits
  const short = digits.replace(/0+$/, '')
  return short === '' ? '' : part.charAt(0) + short
}

const nsPerSecond = 1_000_000_000n

/** Of the second. */
function nanosWithin(timeMs: number, ns: bigint | undefined): number {
  if (ns !== undefined) return Number(((ns % nsPerSecond) + nsPerSecond) % nsPerSecond)
  return Math.min(Math.round((timeMs - Math.floor(timeMs / 1_000) * 1_000) * 1e6), 999_999_999)
}
