import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { renderMcpServer } from '../../../../../services/chatflow/src/wire/triggers/mcp-server.ts'
import { askApi } from '../../api/ask-api.ts'
import { queryKeys } from '../../api/query-keys.ts'

export type OwnMcpServer = ReturnType<typeof renderMcpServer>

/** How a flow is offered to clients of MCP. */
export function useOwnMcpServer(flowId: string) {
  return useQuery({
    queryKey: queryKeys.ownMcpServer(flowId),
    queryFn: ({ signal }) => askApi<OwnMcpServer>(`/mcp-server/${flowId}`, { signal }),
  })
}

/** Offers a flow, or no longer: `undefined`. */
export function useOfferFlow(flowId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (offer: Pick<OwnMcpServer, 'toolName' | 'description'> | undefined) =>
      askApi(`/mcp-server/${flowId}`, offer === undefined ? { method: 'DELETE' } : { method: 'POST', body: offer }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.ownMcpServer(flowId) }),
  })
}
