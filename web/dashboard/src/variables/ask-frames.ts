import type { QueryClient } from '@tanstack/react-query'
import type { Datasource } from '../model/queries/build-query.ts'
import type { ResolvedRange } from '../model/time/time-range.ts'
import type { VariableOption } from '../model/variable.ts'
import { optionsOfFrames } from '../model/variables/options-of-frames.ts'
import { askQueries } from '../queries/panels/ask-queries.ts'

const keptMs = 60_000
const usualPoints = 1_000

/** The options that a query finds, asked as panels ask. */
export async function askFrames(
  client: QueryClient,
  { uid, type }: Datasource,
  query: Readonly<Record<string, unknown>>,
  { fromMs, toMs }: ResolvedRange,
): Promise<readonly VariableOption[]> {
  const asked = { ...query, refId: 'Variable', datasource: { uid, type }, maxDataPoints: usualPoints }
  const request = { from: String(fromMs), to: String(toMs), queries: [asked] }
  const [answer] = await client.fetchQuery({
    queryKey: ['variable-options', request],
    queryFn: ({ signal }) => askQueries(request, signal),
    staleTime: keptMs,
    retry: false,
  })
  if (answer?.error !== undefined) throw new Error(answer.error)
  return optionsOfFrames(answer?.frames ?? [])
}
