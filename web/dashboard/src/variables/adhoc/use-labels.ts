import { ask } from '@hearth/ui-kit'
import { useQuery } from '@tanstack/react-query'
import type { DatasourceRef } from '../../model/datasource-ref.ts'
import { texts } from '../../model/json.ts'
import { resolveDatasource } from '../../model/queries/build-query.ts'
import type { AdhocFilter } from '../../model/variable.ts'
import { filterConditions } from '../../model/variables/adhoc-filters.ts'
import { useDashboardView } from '../../view/dashboard-view.ts'
import { useScope } from '../../view/use-scope.ts'

const noVars = {}
const keptMs = 60_000

/** The labels that a data source has in the range that is shown; none where it does not tell. */
export function useLabelNames(ref: DatasourceRef, among: readonly AdhocFilter[]): readonly string[] {
  return useNames(ref, 'labels', among)
}

/** The values of a label. */
export function useLabelValues(ref: DatasourceRef, name: string, among: readonly AdhocFilter[]): readonly string[] {
  return useNames(ref, /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? `label/${name}/values` : undefined, among)
}

// Of the series alone for which all of `among` holds.
function useNames(ref: DatasourceRef, path: string | undefined, among: readonly AdhocFilter[]): readonly string[] {
  const { datasources, range } = useDashboardView()
  const source = resolveDatasource(ref, datasources, useScope(noVars))
  const isLoki = source?.type === 'loki'
  const isAsked = (source?.type === 'prometheus' || isLoki) && path !== undefined
  const seconds = { start: Math.floor(range.fromMs / 1_000), end: Math.ceil(range.toMs / 1_000) }
  const address = `/api/datasources/uid/${encodeURIComponent(source?.uid ?? '')}/resources/${isLoki ? '' : 'api/v1/'}${path}`
  const selector = `{${filterConditions(among)}}`
  const narrowed = among.length === 0 ? '' : `&${isLoki ? 'query' : 'match[]'}=${encodeURIComponent(selector)}`
  const { data } = useQuery({
    queryKey: ['labels', address, narrowed],
    queryFn: ({ signal }) =>
      ask<{ readonly data?: unknown }>(`${address}?start=${seconds.start}&end=${seconds.end}${narrowed}`, { signal }),
    enabled: isAsked,
    staleTime: keptMs,
    // Labels can be typed as well.
    retry: false,
  })
  return texts(data?.data)
}
