import type { TimeRange } from '@hearth/ui-kit'
import { useMemo } from 'react'
import { type LogTimes, timesOf } from './log-range.ts'

/** The times of a range as they were when it was chosen: what ends now must not begin later with each drawing. */
export function useTimes(range: TimeRange | undefined): LogTimes {
  const { from, to } = range ?? {}
  return useMemo(
    () => timesOf(from === undefined || to === undefined ? undefined : { from, to }, Date.now()),
    [from, to],
  )
}
