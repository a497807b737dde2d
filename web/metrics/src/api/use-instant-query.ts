import { isRefusal, resolveRange, type TimeRange } from '@hearth/ui-kit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { QueryBody } from '../../../../services/metrics/src/wire/query/query-body.ts'
import { askData } from './ask-data.ts'

/** The value of an expression at the end of a time range. */
export function useInstantQuery(expr: string, range: TimeRange, refreshMs: number | false) {
  return useQuery({
    queryKey: ['instant', expr, range.to],
    queryFn: ({ signal }) => {
      const atMs = resolveRange(range, Date.now())?.toMs ?? Date.now()
      return askData<QueryBody>('query', { query: expr, time: String(atMs / 1000) }, signal)
    },
    enabled: expr !== '',
    // What was refused stays refused.
    refetchInterval: ({ state }) => (isRefusal(state.error) ? false : refreshMs),
    placeholderData: keepPreviousData,
  })
}
