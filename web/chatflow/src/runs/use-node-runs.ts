import { useQuery } from '@tanstack/react-query'
import { askApi } from '../api/ask-api.ts'
import { queryKeys } from '../api/query-keys.ts'
import type { NodeRun } from './run-api.ts'
import { useFollowed, useRuns } from './runs-context.tsx'

/** What a node was given and gave in its last twenty runs, newest first. */
export function useNodeRuns(nodeId: string) {
  const { flowId } = useRuns()
  // A run that ended has something new to tell.
  const ended = useFollowed((followed) => followed.ended)
  return useQuery({
    queryKey: [...queryKeys.nodeRuns(flowId, nodeId), ended],
    queryFn: ({ signal }) =>
      askApi<NodeRun[]>(`/chatflows/${flowId}/node-runs/${encodeURIComponent(nodeId)}`, { signal }),
    placeholderData: (previous) => previous,
  })
}
