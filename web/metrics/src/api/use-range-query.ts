import { isRefusal, resolveRange, type TimeRange } from '@hearth/ui-kit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { QueryBody } from '../../../../services/metrics/src/wire/query/query-body.ts'
import { alignRange } from '../query/align-range.ts'
import { askData } from './ask-data.ts'

/** The course of an expression over a time range; `stepS` is `undefined` for a step that suits the range. */
export function useRangeQuery(expr: string, range: TimeRange, stepS: number | undefined, refreshMs: number | false) {
  return useQuery({
    queryKey: ['range', expr, range, stepS],
    queryFn: async ({ signal }) => {
      const nowMs = Date.now()
      const grid = alignRange(resolveRange(range, nowMs) ?? { fromMs: nowMs - 3_600_000, toMs: nowMs }, stepS)
      const params = {
        query: expr,
        start: String(grid.fromMs / 1000),
        end: String(grid.toMs / 1000),
        step: String(grid.stepMs / 1000),
      }
      return { grid, ...(await askData<QueryBody>('query_range', params, signal)) }
    },
    enabled: expr !== '',
    // What was refused stays refused.
    refetchInterval: ({ state }) => (isRefusal(state.error) ? false : refreshMs),
    placeholderData: keepPreviousData,
  })
}
