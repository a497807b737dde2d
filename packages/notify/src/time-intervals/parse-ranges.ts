import { Failure } from '@hearth/kernel'
import type { Range } from './time-interval.ts'

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** `monday`, `saturday:sunday` is none, as a week begins on Sunday. @throws {Failure} `invalid` */
export function parseWeekdays(text: string): Range {
  return parseRange(text, (part) => named(weekdays, part, 0) ?? fail(`"${part}" is not a valid weekday`))
}

/** `january:march`, or numbers from 1. @throws {Failure} `invalid` */
export function parseMonths(text: string): Range {
  const read = (part: string) => named(months, part, 1) ?? readWhole(part, 1, 12)
  return parseRange(text, (part) => read(part) ?? fail(`"${part}" is not a valid month`))
}

/** `1:5`, `-3:-1` for the last three. @throws {Failure} `invalid` */
export function parseDaysOfMonth(text: string): Range {
  const range = parseRange(
    text,
    (part) => {
      const day = readWhole(part, -31, 31)
      return day === undefined || day === 0 ? fail(`"${part}" is not a valid day of the month`) : day
    },
    false,
  )
  if (range.from < 0 && range.to > 0) fail('end day must be negative if start day is negative')
  // A negative end may lie before or after a positive start, which depends on the month.
  if (Math.sign(range.from) === Math.sign(range.to) && range.from > range.to) fail(reversed(text))
  return range
}

/** `2026:2028`. @throws {Failure} `invalid` */
export function parseYears(text: string): Range {
  return parseRange(text, (part) => readWhole(part, 1, 9_999) ?? fail(`"${part}" is not a valid year`))
}

/** Two times such as `09:00` and `24:00`, as minutes of the day. @throws {Failure} `invalid` */
export function parseTimes(start: string, end: string): Range {
  const range = { from: parseTime(start), to: parseTime(end) }
  if (range.from >= range.to) fail('start time cannot be equal or greater than end time')
  return range
}

function parseTime(text: string): number {
  const [, hour = '', minute = ''] = /^(\d\d):(\d\d)$/.exec(text) ?? []
  const minutes = Number(hour) * 60 + Number(minute)
  if (hour === '' || Number(minute) > 59 || minutes > 1_440) fail(`couldn't parse timestamp ${text}, invalid format`)
  return minutes
}

function parseRange(text: string, read: (part: string) => number, ordered = true): Range {
  const parts = text.toLowerCase().split(':')
  const [from = '', to = from] = parts
  if (parts.length > 2) fail(`"${text}" is not a range`)
  const range = { from: read(from), to: read(to) }
  if (ordered && range.from > range.to) fail(reversed(text))
  return range
}

function named(names: readonly string[], text: string, first: number): number | undefined {
  const at = names.indexOf(text)
  return at === -1 ? undefined : at + first
}

function readWhole(text: string, min: number, max: number): number | undefined {
  const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN
  return value >= min && value <= max ? value : undefined
}

function reversed(text: string): string {
  return `"${text}" ends before it begins`
}

function fail(why: string): never {
  throw new Failure('invalid', why)
}
