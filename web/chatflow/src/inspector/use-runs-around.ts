import { useQueries } from '@tanstack/react-query'
import { askApi } from '../api/ask-api.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useEditorState } from '../editor/use-flow-editor.ts'
import type { NodeRun } from '../runs/run-api.ts'
import { useFollowed, useRuns } from '../runs/runs-context.tsx'
import type { LastRuns } from './expressions/last-runs.ts'
import { upstreamOf } from './expressions/upstream.ts'

// Nearest first; what lies farther back is seldom referred to.
const maxNodes = 12

/** The last runs of a node and of those before it, as far as there are any. */
export function useRunsAround(nodeId: string): LastRuns {
  const { flowId } = useRuns()
  // A run that ended has something new to tell.
  const ended = useFollowed((followed) => followed.ended)
  const ids = useEditorState(({ document }) =>
    [nodeId, ...upstreamOf(document, nodeId).map(({ id }) => id)].slice(0, maxNodes).join('\n'),
  ).split('\n')
  const runs = useQueries({
    queries: ids.map((id) => ({
      queryKey: [...queryKeys.nodeRuns(flowId, id), ended],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        askApi<readonly NodeRun[]>(`/chatflows/${flowId}/node-runs/${encodeURIComponent(id)}`, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    })),
  })
  return (id) => runs[ids.indexOf(id)]?.data?.[0]
}
