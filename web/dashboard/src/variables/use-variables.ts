import { ask } from '@hearth/ui-kit'
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { renderSearchParams, type SearchParams } from '../app/address/search-params.ts'
import type { Dashboard } from '../model/dashboard.ts'
import { intervalBuiltIns } from '../model/interpolate/built-ins.ts'
import type { Datasource } from '../model/queries/build-query.ts'
import { panelIntervalMs } from '../model/time/step.ts'
import type { ResolvedRange } from '../model/time/time-range.ts'
import type { VariableState } from '../model/variable.ts'
import { resolveVariables } from '../model/variables/resolve-variables.ts'
import type { VariableQuery } from '../model/variables/variable-query.ts'
import { variablesFromUrl } from '../model/variables/variable-url.ts'
import { useDataSources } from '../queries/data-sources.ts'
import { variableOptions, variablePath } from './variable-answer.ts'

const keptMs = 60_000
const usualPoints = 1_000
const usualScrapeMs = 15_000

/**
 * The variables of a dashboard with their options and what is chosen by the address or else by the
 * dashboard. Options are read anew at most once a minute while time passes, and at once for another range.
 *
 * @returns `undefined` until all are known for the first time
 */
export function useVariables(
  dashboard: Dashboard,
  search: SearchParams,
  range: ResolvedRange,
  builtIns: Readonly<Record<string, string>> | undefined,
): readonly VariableState[] | undefined {
  const client = useQueryClient()
  const { data: datasources } = useDataSources()
  const wanted = variablesFromUrl(renderSearchParams(search))
  const span = { fromMs: floorTo(range.fromMs), toMs: floorTo(range.toMs) + keptMs }
  const { data } = useQuery({
    queryKey: ['variables', dashboard.uid, dashboard.variables, [...wanted], span, datasources],
    queryFn: async ({ signal }) => {
      const rangeMs = range.toMs - range.fromMs
      // Few addresses have them.
      const added = [...wanted.keys()].some((name) => name.startsWith('Filters'))
        ? (await import('../model/variables/address-filters.ts')).addressFilters(dashboard.variables, wanted)
        : []
      return await resolveVariables([...dashboard.variables, ...added], {
        datasources: datasources ?? [],
        rangeMs,
        builtIns: { ...builtIns, ...intervalBuiltIns(panelIntervalMs(rangeMs, usualPoints, 1), usualScrapeMs) },
        wanted,
        kept: new Map(),
        runQuery: (source, query) => askOptions(client, source, query, span),
        signal,
      })
    },
    enabled: datasources !== undefined && builtIns !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMs,
    retry: false,
  })
  return data
}

// Two variables, or the same one after another choice, often ask for the same.
async function askOptions(client: QueryClient, source: Datasource, query: VariableQuery, span: ResolvedRange) {
  if (query.kind === 'frames')
    // Most dashboards do without.
    return await (await import('./ask-frames.ts')).askFrames(client, source, query.query, span)
  if (source.type === 'loki') return await (await import('./ask-loki.ts')).askLoki(client, source, query, span)
  const path = `/api/datasources/uid/${encodeURIComponent(source.uid)}/resources/${variablePath(query, span)}`
  const { data } = await client.fetchQuery({
    queryKey: ['variable-options', path],
    queryFn: ({ signal }) => ask<{ readonly data: unknown }>(path, { signal }),
    staleTime: keptMs,
    retry: false,
  })
  return variableOptions(query, data)
}

const floorTo = (atMs: number) => Math.floor(atMs / keptMs) * keptMs
