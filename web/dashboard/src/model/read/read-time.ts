import type { Dashboard, TimePicker } from '../dashboard.ts'
import { filledText, flag, type Json, numberOf, record, records, text, texts } from '../json.ts'
import type { Calendar } from '../time/calendar.ts'
import { parseTimeZone } from '../time/time-zone.ts'

/** What of the time of a dashboard stands in its JSON. */
export function readTime(json: Json): Pick<Dashboard, 'time' | 'calendar' | 'timePicker'> {
  const { from, to } = record(json.time)
  const picker = record(json.timepicker)
  return {
    time: { from: filledText(from) ?? 'now-6h', to: filledText(to) ?? 'now' },
    calendar: readCalendar(json, text(picker.nowDelay)),
    timePicker: readTimePicker(picker),
  }
}

const weekStarts: Readonly<Record<string, number>> = { sunday: 0, monday: 1, saturday: 6 }

function readCalendar(json: Json, nowDelay: string): Calendar {
  const fiscalMonth = numberOf(json.fiscalYearStartMonth) ?? 0
  return {
    zone: parseTimeZone(text(json.timezone)),
    weekStartsOn: weekStarts[text(json.weekStart)] ?? 1,
    fiscalMonth: Number.isInteger(fiscalMonth) && fiscalMonth > 0 && fiscalMonth < 12 ? fiscalMonth : 0,
    nowDelay: /^\d+[smhd]$/.test(nowDelay) ? nowDelay : '',
  }
}

function readTimePicker(json: Json): TimePicker {
  return {
    isHidden: flag(json.hidden),
    intervals: texts(json.refresh_intervals),
    ranges: records(json.quick_ranges).flatMap(({ display, from, to }) => {
      const range = { from: text(from), to: text(to) }
      return range.from === '' || range.to === '' ? [] : [{ label: filledText(display) ?? '', range }]
    }),
  }
}
