/** From and to, both within. */
export type Range = { readonly from: number; readonly to: number }

/** When it holds: all that is given has to, of each kind one. Nothing given: always. */
export type TimeInterval = {
  /** Minutes of the day; the end is outside. */
  readonly times: readonly Range[]
  /** 0 is Sunday. */
  readonly weekdays: readonly Range[]
  /** From 1; negative ones count from the end of the month, -1 being the last. */
  readonly daysOfMonth: readonly Range[]
  /** From 1. */
  readonly months: readonly Range[]
  readonly years: readonly Range[]
  /** A time zone of the IANA database. */
  readonly location: string
}

/** Whether `atMs`, a Unix time in milliseconds, lies within. */
export function containsTime(interval: TimeInterval, atMs: number): boolean {
  const { minute, weekday, day, month, year } = readClock(interval.location, atMs)
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return (
    isWithin(interval.times, (range) => minute >= range.from && minute < range.to) &&
    isWithin(interval.daysOfMonth, (range) => holdsDay(range, day, daysInMonth)) &&
    isWithin(interval.months, includes(month)) &&
    isWithin(interval.weekdays, includes(weekday)) &&
    isWithin(interval.years, includes(year))
  )
}

function isWithin(ranges: readonly Range[], holds: (range: Range) => boolean): boolean {
  return ranges.length === 0 || ranges.some(holds)
}

function includes(value: number): (range: Range) => boolean {
  return ({ from, to }) => value >= from && value <= to
}

function holdsDay({ from, to }: Range, day: number, daysInMonth: number): boolean {
  const fromStart = (value: number) => (value < 0 ? daysInMonth + value + 1 : value)
  // A month may lack the days that are meant.
  if (fromStart(from) > daysInMonth || fromStart(to) < 1) return false
  return day >= Math.max(fromStart(from), 1) && day <= Math.min(fromStart(to), daysInMonth)
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

function readClock(timeZone: string, atMs: number) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  })
  const parts = new Map(format.formatToParts(atMs).map(({ type, value }) => [type, value]))
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type))
  return {
    minute: read('hour') * 60 + read('minute'),
    weekday: weekdays.indexOf(parts.get('weekday') ?? ''),
    day: read('day'),
    month: read('month'),
    year: read('year'),
  }
}
