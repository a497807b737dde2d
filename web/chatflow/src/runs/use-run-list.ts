import { useQuery } from '@tanstack/react-query'
import { askApi } from '../api/ask-api.ts'
import { queryKeys } from '../api/query-keys.ts'
import type { KeptRun, RecordedRun } from './run-api.ts'
import { useEndedRuns, useRuns } from './runs-context.tsx'

const listed = 50
const refreshMs = 5_000

/** Whether a run may still become something else. */
const goesOn = ({ status }: RecordedRun) => status === 'running' || status === 'waiting'

/** The runs of the flow, newest first; asked for anew when one has ended here, and while one goes on. */
export function useRunList() {
  const { flowId } = useRuns()
  const ended = useEndedRuns()
  return useQuery({
    queryKey: [...queryKeys.runs(flowId), ended],
    queryFn: ({ signal }) =>
      askApi<readonly RecordedRun[]>(`/run-history?chatflowId=${encodeURIComponent(flowId)}&limit=${listed}`, {
        signal,
      }),
    placeholderData: (previous) => previous,
    refetchInterval: ({ state: { data } }) => data?.some(goesOn) === true && refreshMs,
  })
}

/** One run with all that it did; one that is over does not change any more. */
export function useRun(id: string) {
  return useQuery({
    queryKey: queryKeys.run(id),
    queryFn: ({ signal }) => askApi<KeptRun>(`/run-history/${encodeURIComponent(id)}`, { signal }),
    staleTime: ({ state: { data } }) => (data === undefined || goesOn(data) ? 0 : Number.POSITIVE_INFINITY),
    refetchInterval: ({ state: { data } }) => data !== undefined && goesOn(data) && refreshMs,
  })
}
