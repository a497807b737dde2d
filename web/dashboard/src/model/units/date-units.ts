import { formatDate } from '../time/format-date.ts'
import { zonedTime } from '../time/zoned-time.ts'
import type { FormatContext, Formatter } from './formatted.ts'

/** Dates by a pattern of `formatDate`; with `today`, that is used instead for moments of the current day. */
export function dateUnit(pattern: string, today?: string): Formatter {
  return (atMs, _, context) => {
    if (!Number.isFinite(atMs) || Math.abs(atMs) > maxMoment) return { text: 'Invalid date' }
    return { text: formatDate(atMs, today !== undefined && isToday(atMs, context) ? today : pattern, context.zone) }
  }
}

/** The last moment that a date can hold, in milliseconds. */
const maxMoment = 8.64e15

function isToday(atMs: number, { zone, nowMs }: FormatContext): boolean {
  const [one, other] = [zonedTime(atMs, zone), zonedTime(nowMs, zone)]
  return one.year === other.year && one.month === other.month && one.day === other.day
}

const spans: readonly (readonly [belowMs: number, ofMs: number, one: string, many: string])[] = [
  [45_000, 1_000, 'a few seconds', 'a few seconds'],
  [2_700_000, 60_000, 'a minute', 'minutes'],
  [79_200_000, 3_600_000, 'an hour', 'hours'],
  [2_246_400_000, 86_400_000, 'a day', 'days'],
  [27_648_000_000, 2_629_746_000, 'a month', 'months'],
  [Number.POSITIVE_INFINITY, 31_556_952_000, 'a year', 'years'],
]

const fromNow: Formatter = (atMs, _, { nowMs }) => {
  const distance = Math.abs(atMs - nowMs)
  const [, ofMs = 1, one = '', many = ''] = spans.find(([below]) => distance < below) ?? []
  const amount = Math.max(1, Math.round(distance / ofMs))
  const words = amount === 1 || one === many ? one : `${amount} ${many}`
  return { text: atMs > nowMs ? `in ${words}` : `${words} ago` }
}

/** Moments, given in Unix milliseconds, by unit id. */
export const dateUnits: Readonly<Record<string, Formatter>> = {
  dateTimeAsIso: dateUnit('YYYY-MM-DD HH:mm:ss'),
  dateTimeAsIsoNoDateIfToday: dateUnit('YYYY-MM-DD HH:mm:ss', 'HH:mm:ss'),
  dateTimeAsUS: dateUnit('MM/DD/YYYY h:mm:ss a'),
  dateTimeAsUSNoDateIfToday: dateUnit('MM/DD/YYYY h:mm:ss a', 'h:mm:ss a'),
  dateTimeAsLocal: dateUnit('MM/DD/YYYY, hh:mm:ss A'),
  dateTimeAsLocalNoDateIfToday: dateUnit('MM/DD/YYYY, hh:mm:ss A', 'hh:mm:ss A'),
  dateTimeAsSystem: dateUnit('YYYY-MM-DD HH:mm:ss'),
  dateTimeFromNow: fromNow,
}
