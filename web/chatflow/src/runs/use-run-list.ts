import { useQuery } from '@tanstack/react-query'
import { askApi } from '../api/ask-api.ts'
import { queryKeys } from '../api/query-keys.ts'
import type { Run, RunSummary } from './run-api.ts'
import { useFollowed, useRuns } from './runs-context.tsx'

const listed = 50

/** The runs of the flow that were watched, newest first; asked for anew when one has ended here. */
export function useRunList() {
  const { flowId } = useRuns()
  const ended = useFollowed((followed) => followed.ended)
  return useQuery({
    queryKey: [...queryKeys.runs(flowId), ended],
    queryFn: ({ signal }) =>
      askApi<RunSummary[]>(`/traces?chatflowId=${encodeURIComponent(flowId)}&limit=${listed}`, { signal }),
    placeholderData: (previous) => previous,
  })
}

/** One run with all that it did; it does not change any more. */
export function useRun(id: string) {
  return useQuery({
    queryKey: queryKeys.run(id),
    queryFn: ({ signal }) => askApi<Run>(`/traces/${encodeURIComponent(id)}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
