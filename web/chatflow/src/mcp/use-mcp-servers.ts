import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askApi } from '../api/ask-api.ts'
import { queryKeys } from '../api/query-keys.ts'
import type { CallResult } from '../tools/call/call-outcome.tsx'
import type { McpServer, McpServerDetail, McpServerFields } from './mcp-server.ts'

const path = '/custom-mcp-servers'

/** All MCP servers that are kept. */
export function useMcpServers() {
  return useQuery({
    queryKey: queryKeys.mcpServers,
    queryFn: ({ signal }) => askApi<readonly McpServer[]>(path, { signal }),
    retry: false,
  })
}

export function useMcpServer(id: string) {
  return useQuery({
    queryKey: queryKeys.mcpServer(id),
    queryFn: ({ signal }) => askApi<McpServerDetail>(`${path}/${encodeURIComponent(id)}`, { signal }),
    retry: false,
  })
}

/** Keeps a new server, or changes the one of this id. */
export function useSaveMcpServer(id: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: McpServerFields) =>
      id === undefined
        ? askApi<McpServer>(path, { method: 'POST', body })
        : askApi<McpServer>(`${path}/${id}`, { method: 'PUT', body }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.mcpServers }),
  })
}

/** Connects to a server anew and notes its tools. */
export function useConnect(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => askApi<McpServerDetail>(`${path}/${id}/authorize`, { method: 'POST', body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.mcpServers }),
  })
}

/** Calls a tool of a server. */
export function useCallTool(id: string, tool: string) {
  return useMutation({
    mutationFn: (values: Readonly<Record<string, unknown>>) =>
      askApi<CallResult>(`${path}/${id}/tools/${encodeURIComponent(tool)}/call`, {
        method: 'POST',
        body: { arguments: values },
      }),
  })
}

export function removeMcpServer(id: string): Promise<unknown> {
  return askApi(`${path}/${id}`, { method: 'DELETE' })
}
