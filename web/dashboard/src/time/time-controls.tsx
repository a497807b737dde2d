import { RefreshPicker, TimeRangePicker } from '@hearth/ui-kit'
import { useMemo } from 'react'
import type { TimeRange } from '../model/time/time-range.ts'
import { useDashboardView } from '../view/dashboard-view.ts'
import { rangeGrammar } from './range-grammar.ts'

export type TimeControlsProps = {
  readonly range: TimeRange
  readonly refresh: string
  readonly onRange: (range: TimeRange) => void
  readonly onRefreshInterval: (refresh: string) => void
  readonly onRefresh: () => void
}

/** Which time is shown, and how often it is asked for anew; nothing where the dashboard hides it. */
export function TimeControls({ range, refresh, onRange, onRefreshInterval, onRefresh }: TimeControlsProps) {
  const { dashboard, calendar } = useDashboardView()
  const { isHidden, intervals, ranges } = dashboard.timePicker
  const grammar = useMemo(() => rangeGrammar(calendar, ranges), [calendar, ranges])
  if (isHidden) return null
  return (
    <>
      <TimeRangePicker value={range} onChange={onRange} grammar={grammar} />
      <RefreshPicker value={refresh} onChange={onRefreshInterval} onRefresh={onRefresh} intervals={intervals} />
    </>
  )
}
