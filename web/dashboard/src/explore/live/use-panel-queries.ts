import { useMemo } from 'react'
import type { Panel } from '../../model/dashboard.ts'
import { buildQuery, type QueryRequest } from '../../model/queries/build-query.ts'
import { filtersFor } from '../../model/variables/filters-for.ts'
import { useDashboardView } from '../../view/dashboard-view.ts'
import { useScope } from '../../view/use-scope.ts'

const scrapeIntervalMs = 15_000
const none: QueryRequest['queries'] = []

/** The queries of a panel as its data sources take them; how wide it is drawn says nothing of its lines. */
export function usePanelQueries(panel: Panel): QueryRequest['queries'] {
  const { datasources, variables, range } = useDashboardView()
  const scope = useScope(panel.scopedVars)
  return useMemo(() => {
    const request = buildQuery(panel, {
      scope,
      range,
      widthPx: 1_000,
      datasources,
      scrapeIntervalMs,
      filtersFor: (source) => filtersFor(source, variables, datasources, scope),
    })
    // What goes on with the clock is none of it: whoever follows lines has no range.
    return request?.queries.map(({ intervalMs: _, ...query }) => query) ?? none
  }, [panel, scope, range, datasources, variables])
}
