import { ask } from '@hearth/ui-kit'
import type { QueryClient } from '@tanstack/react-query'
import { texts } from '../model/json.ts'
import type { Datasource } from '../model/queries/build-query.ts'
import type { ResolvedRange } from '../model/time/time-range.ts'
import type { VariableOption } from '../model/variable.ts'
import type { PathQuery } from '../model/variables/variable-query.ts'
import { lokiPath } from './loki-path.ts'

const keptMs = 60_000

/** The options that a Loki has for a variable: names of labels, or values of one. */
export async function askLoki(
  client: QueryClient,
  source: Datasource,
  query: PathQuery,
  span: ResolvedRange,
): Promise<readonly VariableOption[]> {
  const below = lokiPath(query, span)
  if (below === undefined) return []
  const path = `/api/datasources/uid/${encodeURIComponent(source.uid)}/resources/${below}`
  const { data } = await client.fetchQuery({
    queryKey: ['variable-options', path],
    queryFn: ({ signal }) => ask<{ readonly data?: unknown }>(path, { signal }),
    staleTime: keptMs,
    retry: false,
  })
  return texts(data).map((value) => ({ text: value, value }))
}
