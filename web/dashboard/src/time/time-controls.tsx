import { RefreshPicker, TimeRangePicker } from '@hearth/ui-kit'
import type { TimeRange } from '../model/time/time-range.ts'

export type TimeControlsProps = {
  readonly range: TimeRange
  readonly refresh: string
  readonly onRange: (range: TimeRange) => void
  readonly onRefreshInterval: (refresh: string) => void
  readonly onRefresh: () => void
}

/** Which time is shown, and how often it is asked for anew. */
export function TimeControls({ range, refresh, onRange, onRefreshInterval, onRefresh }: TimeControlsProps) {
  return (
    <>
      <TimeRangePicker value={range} onChange={onRange} />
      <RefreshPicker value={refresh} onChange={onRefreshInterval} onRefresh={onRefresh} />
    </>
  )
}
