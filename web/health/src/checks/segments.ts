import { renderFixed } from '@hearth/ui-kit'
import type { HistoryBody } from '../../../../services/health/src/wire/history.ts'
import { renderDuration } from '../time/duration.ts'
import type { Status } from './check-view.ts'
import { t } from './words.ts'

type Segment = HistoryBody['checks'][string]['segments'][number]

/** One minute of the strip; without `segment` nothing is known of it. */
export type Slot = { readonly atMs: number; readonly segment: Segment | undefined }

const minuteMs = 60_000

/** The last `count` minutes up to the one that holds `nowMs`, oldest first, with what is known of each. */
export function slotsOf(segments: readonly Segment[], nowMs: number, count: number): readonly Slot[] {
  const byMinute = new Map(segments.map((segment) => [Date.parse(segment.at), segment]))
  const last = Math.floor(nowMs / minuteMs) * minuteMs
  return Array.from({ length: count }, (_, at) => {
    const atMs = last - (count - 1 - at) * minuteMs
    return { atMs, segment: byMinute.get(atMs) }
  })
}

export function statusOf({ segment }: Slot): Status {
  return segment?.status ?? 'UNKNOWN'
}

/** The strip in words, for those who cannot see it. */
export function summaryOf(slots: readonly Slot[]): string {
  const count = (status: Status) => slots.filter((slot) => statusOf(slot) === status).length
  const parts = (
    [
      ['UP', 'minutesUp'],
      ['WARN', 'minutesWarn'],
      ['DOWN', 'minutesDown'],
      ['UNKNOWN', 'minutesUnknown'],
    ] as const
  ).flatMap(([status, key]) => (count(status) === 0 ? [] : [t(key, { number: count(status) })]))
  return t('lastMinutes', { count: slots.length, parts: parts.join(', ') })
}

// A restart leaves a gap that nobody needs to be told of.
const wholeFrom = 0.9

/** The share of the hour that a check was up, and how much of the hour that rests on where it is not all. */
export function pastOf(past: HistoryBody['checks'][string] | undefined): string {
  if (past?.uptimeRatio === undefined) return t('noHistory')
  const share = renderUptime(past.uptimeRatio)
  return past.knownRatio >= wholeFrom
    ? t('shareUp', { share })
    : t('shareUpOf', { share, time: renderDuration(past.knownMs) })
}

/** A share for people: `100 %` is kept for what was never down. */
export function renderUptime(ratio: number): string {
  if (ratio === 1) return '100 %'
  return `${renderFixed(Math.min(ratio, 0.9999) * 100, 2)} %`
}
