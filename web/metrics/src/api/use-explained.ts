import { resolveRange, type TimeRange } from '@hearth/ui-kit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ExplainedPart } from '../../../../services/metrics/src/wire/query/explain.ts'
import { alignRange } from '../query/align-range.ts'
import { askData } from './ask-data.ts'

/** What each part of an expression takes over a time range: evaluated once, as a graph of it would be. */
export function useExplained(expr: string, range: TimeRange, stepS: number | undefined) {
  return useQuery({
    queryKey: ['explained', expr, range, stepS],
    queryFn: async ({ signal }) => {
      const nowMs = Date.now()
      const grid = alignRange(resolveRange(range, nowMs) ?? { fromMs: nowMs - 3_600_000, toMs: nowMs }, stepS)
      const params = {
        query: expr,
        start: String(grid.fromMs / 1000),
        end: String(grid.toMs / 1000),
        step: String(grid.stepMs / 1000),
      }
      return (await askData<ExplainedPart>('explain_query', params, signal)).data
    },
    enabled: expr !== '',
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  })
}
