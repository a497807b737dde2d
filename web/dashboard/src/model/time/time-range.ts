import { type Calendar, usualCalendar } from './calendar.ts'
import { parseDuration } from './duration.ts'
import { parseTime } from './parse-time.ts'
import { type en, t } from './words.ts'

/** Ends as people write them. */
export type TimeRange = { readonly from: string; readonly to: string }

/** Unix milliseconds; `toMs` is not before `fromMs`. */
export type ResolvedRange = { readonly fromMs: number; readonly toMs: number }

/** @returns `undefined` when an end cannot be read or the range is empty */
export function resolveTimeRange(
  { from, to }: TimeRange,
  nowMs: number,
  calendar: Calendar = usualCalendar,
): ResolvedRange | undefined {
  const fromMs = parseTime(from, nowMs, 'from', calendar)
  const isDelayed = to.trim() === 'now' && calendar.nowDelay !== ''
  const toMs = parseTime(isDelayed ? `now-${calendar.nowDelay}` : to, nowMs, 'to', calendar)
  return fromMs === undefined || toMs === undefined || fromMs >= toMs ? undefined : { fromMs, toMs }
}

/** A panel's own view of the dashboard's range, with what to say about it. */
export type PanelRange = { readonly range: TimeRange; readonly info: string }

/**
 * Applies `timeFrom` (a range of its own) and `timeShift` (how far to look back) of a panel.
 *
 * @param timeFrom `6h`, `now-6h` or `now/d`, without variables
 * @returns the range as it is, with an empty `info`, when neither applies
 */
export function panelRange(
  range: TimeRange,
  timeFrom: string | undefined,
  timeShift: string | undefined,
  nowMs: number,
): PanelRange {
  const own = timeFrom === undefined ? undefined : ownRange(timeFrom)
  const start: PanelRange = own === undefined ? { range, info: '' } : { range: own, info: rangeLabel(own) }
  const shiftMs = timeShift === undefined ? undefined : parseDuration(timeShift)
  const resolved = resolveTimeRange(start.range, nowMs)
  if (timeShift === undefined || shiftMs === undefined || resolved === undefined) return start
  const shifted = { from: String(resolved.fromMs - shiftMs), to: String(resolved.toMs - shiftMs) }
  return {
    range: shifted,
    info: [start.info, t('shifted', { by: timeShift })].filter((part) => part !== '').join(', '),
  }
}

function ownRange(timeFrom: string): TimeRange | undefined {
  const from = timeFrom.startsWith('now') ? timeFrom : `now-${timeFrom}`
  if (parseTime(from, 0, 'from') === undefined) return undefined
  return { from, to: from.includes('/') && !from.includes('-') ? from : 'now' }
}

type Named = Exclude<keyof typeof en, `last_${string}` | 'between' | 'shifted'>

const namedRanges: Readonly<Record<string, Named>> = {
  'now/d to now/d': 'today',
  'now/d to now': 'todaySoFar',
  'now-1d/d to now-1d/d': 'yesterday',
  'now-2d/d to now-2d/d': 'dayBeforeYesterday',
  'now-7d/d to now-7d/d': 'thisDayLastWeek',
  'now/w to now/w': 'thisWeek',
  'now/w to now': 'thisWeekSoFar',
  'now-1w/w to now-1w/w': 'previousWeek',
  'now/M to now/M': 'thisMonth',
  'now/M to now': 'thisMonthSoFar',
  'now-1M/M to now-1M/M': 'previousMonth',
  'now/y to now/y': 'thisYear',
  'now/y to now': 'thisYearSoFar',
  'now-1y/y to now-1y/y': 'previousYear',
}

/** Ranges by the calendar that people often want. */
export const calendarRanges: readonly TimeRange[] = [
  { from: 'now/d', to: 'now/d' },
  { from: 'now-1d/d', to: 'now-1d/d' },
  { from: 'now/w', to: 'now/w' },
  { from: 'now-1w/w', to: 'now-1w/w' },
  { from: 'now/M', to: 'now/M' },
  { from: 'now-1M/M', to: 'now-1M/M' },
  { from: 'now/y', to: 'now/y' },
]

/** "Last 6 hours", "Yesterday", or both ends. */
export function rangeLabel({ from, to }: TimeRange): string {
  const named = namedRanges[`${from} to ${to}`]
  if (named !== undefined) return t(named)
  const [, amount, unit] = from.match(/^now-(\d+)([smhdwMy])$/) ?? []
  if (to !== 'now' || amount === undefined) return t('between', { from: readable(from), to: readable(to) })
  return t(`last_${unit as 's' | 'm' | 'h' | 'd' | 'w' | 'M' | 'y'}`, { count: Number(amount) })
}

function readable(end: string): string {
  return /^\d{9,}$/.test(end) ? new Date(Number(end)).toLocaleString() : end
}
