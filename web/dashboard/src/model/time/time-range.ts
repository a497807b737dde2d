import { parseDuration } from './duration.ts'
import { parseTime } from './parse-time.ts'

/** Ends as people write them. */
export type TimeRange = { readonly from: string; readonly to: string }

/** Unix milliseconds; `toMs` is not before `fromMs`. */
export type ResolvedRange = { readonly fromMs: number; readonly toMs: number }

/** @returns `undefined` when an end cannot be read or the range is empty */
export function resolveTimeRange({ from, to }: TimeRange, nowMs: number, zone = ''): ResolvedRange | undefined {
  const fromMs = parseTime(from, nowMs, 'from', zone)
  const toMs = parseTime(to, nowMs, 'to', zone)
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
  if (shiftMs === undefined || resolved === undefined) return start
  const shifted = { from: String(resolved.fromMs - shiftMs), to: String(resolved.toMs - shiftMs) }
  return { range: shifted, info: [start.info, `timeshift -${timeShift}`].filter((part) => part !== '').join(', ') }
}

function ownRange(timeFrom: string): TimeRange | undefined {
  const from = timeFrom.startsWith('now') ? timeFrom : `now-${timeFrom}`
  if (parseTime(from, 0, 'from') === undefined) return undefined
  return { from, to: from.includes('/') && !from.includes('-') ? from : 'now' }
}

const unitNames: Readonly<Record<string, string>> = {
  s: 'second',
  m: 'minute',
  h: 'hour',
  d: 'day',
  w: 'week',
  M: 'month',
  y: 'year',
}

const namedRanges: Readonly<Record<string, string>> = {
  'now/d to now/d': 'Today',
  'now/d to now': 'Today so far',
  'now-1d/d to now-1d/d': 'Yesterday',
  'now-2d/d to now-2d/d': 'Day before yesterday',
  'now-7d/d to now-7d/d': 'This day last week',
  'now/w to now/w': 'This week',
  'now/w to now': 'This week so far',
  'now-1w/w to now-1w/w': 'Previous week',
  'now/M to now/M': 'This month',
  'now/M to now': 'This month so far',
  'now-1M/M to now-1M/M': 'Previous month',
  'now/y to now/y': 'This year',
  'now/y to now': 'This year so far',
  'now-1y/y to now-1y/y': 'Previous year',
}

/** "Last 6 hours", "Yesterday", or both ends. */
export function rangeLabel({ from, to }: TimeRange): string {
  const named = namedRanges[`${from} to ${to}`]
  if (named !== undefined) return named
  const [, amount, unit = ''] = from.match(/^now-(\d+)([smhdwMy])$/) ?? []
  if (to !== 'now' || amount === undefined) return `${readable(from)} to ${readable(to)}`
  const count = Number(amount)
  return `Last ${count} ${unitNames[unit]}${count === 1 ? '' : 's'}`
}

function readable(end: string): string {
  return /^\d{9,}$/.test(end) ? new Date(Number(end)).toLocaleString() : end
}
