import { resolveRange, type TimeRange } from '@hearth/ui-kit'
import { useQuery } from '@tanstack/react-query'
import type { MetricBody } from '../../../../services/metrics/src/wire/query/query-body.ts'
import { selectorOf } from '../explore/metric/build-query.ts'
import { askData } from './ask-data.ts'

const refreshMs = 60_000
/** More are not looked at: what labels there are is clear by then. */
export const mostSeries = 5_000

/** The series of a metric within a time range, {@link mostSeries} at most. */
export function useSeries(name: string, range: TimeRange) {
  return useQuery({
    queryKey: ['series', name, range],
    queryFn: async ({ signal }) => {
      const nowMs = Date.now()
      const { fromMs, toMs } = resolveRange(range, nowMs) ?? { fromMs: nowMs - 3_600_000, toMs: nowMs }
      const params = { start: String(fromMs / 1000), end: String(toMs / 1000), limit: String(mostSeries) }
      const { data, notes } = await askData<readonly MetricBody[]>(
        'series',
        { 'match[]': selectorOf(name), ...params },
        signal,
      )
      return { series: data, isCut: notes.length > 0 }
    },
    refetchInterval: refreshMs,
  })
}
