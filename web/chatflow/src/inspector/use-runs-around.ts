import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { askApi } from '../api/ask-api.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useEditorState } from '../editor/use-flow-editor.ts'
import type { NodeRun } from '../runs/run-api.ts'
import { useEndedRuns, useRuns } from '../runs/runs-context.tsx'
import type { LastRuns } from './expressions/last-runs.ts'
import { upstreamOf } from './expressions/upstream.ts'

// Nearest first; what lies farther back is seldom referred to.
const maxNodes = 12

/** The last runs of a node and of those before it, as far as there are any. */
export function useRunsAround(nodeId: string): LastRuns {
  const { flowId } = useRuns()
  const ended = useEndedRuns()
  const around = useEditorState(({ document }) =>
    [nodeId, ...upstreamOf(document, nodeId).map(({ id }) => id)].slice(0, maxNodes).join('\n'),
  )
  const ids = useMemo(() => around.split('\n'), [around])
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: [...queryKeys.nodeRuns(flowId, id), ended],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        askApi<readonly NodeRun[]>(`/chatflows/${flowId}/node-runs/${encodeURIComponent(id)}`, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    })),
    combine: useCallback(
      (runs: readonly { readonly data: readonly NodeRun[] | undefined }[]): LastRuns =>
        (id) =>
          runs[ids.indexOf(id)]?.data?.[0],
      [ids],
    ),
  })
}
