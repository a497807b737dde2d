import { resolveRange, type TimeRange } from '@hearth/ui-kit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { QueryBody } from '../../../../services/metrics/src/wire/query/query-body.ts'
import { alignRange } from '../query/align-range.ts'
import { askData } from './ask-data.ts'

const refreshMs = 30_000

/** What rules raised over a time: `ALERTS`, each point standing for all of the step before it, however short it was. */
export function useAlertHistory(range: TimeRange) {
  return useQuery({
    queryKey: ['alert history', range],
    queryFn: async ({ signal }) => {
      const nowMs = Date.now()
      const grid = alignRange(resolveRange(range, nowMs) ?? { fromMs: nowMs - 86_400_000, toMs: nowMs }, undefined)
      // The step that has begun is looked at as far as it has come.
      const toMs = grid.toMs + grid.stepMs
      const params = {
        query: `max_over_time(ALERTS[${grid.stepMs}ms])`,
        start: String((grid.fromMs + grid.stepMs) / 1000),
        end: String(toMs / 1000),
        step: String(grid.stepMs / 1000),
      }
      const { data } = await askData<QueryBody>('query_range', params, signal)
      return { grid: { ...grid, toMs }, series: data.resultType === 'matrix' ? data.result : [] }
    },
    refetchInterval: range.to.startsWith('now') ? refreshMs : false,
    placeholderData: keepPreviousData,
  })
}
