import { formatDate } from '../time/format-date.ts'
import { zonedTime } from '../time/zoned-time.ts'
import type { FormatContext, Formatter } from './formatted.ts'
import { t } from './words.ts'

/** Dates by a pattern of `formatDate`; with `today`, that is used instead for moments of the current day. */
export function dateUnit(pattern: string, today?: string): Formatter {
  return (atMs, _, context) => {
    if (!Number.isFinite(atMs) || Math.abs(atMs) > maxMoment) return { text: t('noDate') }
    return { text: formatDate(atMs, today !== undefined && isToday(atMs, context) ? today : pattern, context.zone) }
  }
}

/** The last moment that a date can hold, in milliseconds. */
const maxMoment = 8.64e15

function isToday(atMs: number, { zone, nowMs }: FormatContext): boolean {
  const [one, other] = [zonedTime(atMs, zone), zonedTime(nowMs, zone)]
  return one.year === other.year && one.month === other.month && one.day === other.day
}

type Span = 'seconds' | 'minutes' | 'hours' | 'days' | 'months' | 'years'

const spans: readonly (readonly [belowMs: number, ofMs: number, name: Span])[] = [
  [45_000, 1_000, 'seconds'],
  [2_700_000, 60_000, 'minutes'],
  [79_200_000, 3_600_000, 'hours'],
  [2_246_400_000, 86_400_000, 'days'],
  [27_648_000_000, 2_629_746_000, 'months'],
  [Number.POSITIVE_INFINITY, 31_556_952_000, 'years'],
]

const fromNow: Formatter = (atMs, _, { nowMs }) => {
  const distance = Math.abs(atMs - nowMs)
  const [, ofMs = 1, name = 'years'] = spans.find(([below]) => distance < below) ?? []
  const count = Math.max(1, Math.round(distance / ofMs))
  return { text: t(atMs > nowMs ? `in_${name}` : `ago_${name}`, { count }) }
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
