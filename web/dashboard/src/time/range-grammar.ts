import { quickRanges, type RangeGrammar } from '@hearth/ui-kit'
import type { TimePicker } from '../model/dashboard.ts'
import type { Calendar } from '../model/time/calendar.ts'
import { calendarRanges, rangeLabel, resolveTimeRange } from '../model/time/time-range.ts'

/**
 * Ranges of a dashboard as its readers choose them.
 *
 * @param own what takes the place of the usual ones; none for those
 */
export function rangeGrammar(calendar: Calendar, own: TimePicker['ranges']): RangeGrammar {
  const usual = [...quickRanges, ...calendarRanges.map((range) => ({ label: rangeLabel(range), range }))]
  const named = own.map(({ label, range }) => ({ label: label === '' ? rangeLabel(range) : label, range }))
  return {
    quick: own.length > 0 ? named : usual,
    isValid: (range) => resolveTimeRange(range, Date.now(), calendar) !== undefined,
  }
}
