import { useQuery } from '@tanstack/react-query'
import { askApi } from '../../api/ask-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import type { NodeRun } from '../run-api.ts'
import { useEndedRuns, useRuns } from '../runs-context.tsx'

/** What a node was given and gave in its last twenty runs, newest first. */
export function useNodeRuns(nodeId: string) {
  const { flowId } = useRuns()
  const ended = useEndedRuns()
  return useQuery({
    queryKey: [...queryKeys.nodeRuns(flowId, nodeId), ended],
    queryFn: ({ signal }) =>
      askApi<NodeRun[]>(`/chatflows/${flowId}/node-runs/${encodeURIComponent(nodeId)}`, { signal }),
    placeholderData: (previous) => previous,
  })
}
