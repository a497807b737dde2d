import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askApi } from '../api/ask-api.ts'
import { queryKeys } from '../api/query-keys.ts'
import type { Tool, ToolFields } from './tool.ts'

const path = '/tools'

/** All custom tools. */
export function useTools() {
  return useQuery({
    queryKey: queryKeys.tools,
    queryFn: ({ signal }) => askApi<readonly Tool[]>(path, { signal }),
    retry: false,
  })
}

/** One of them, asked for once: somebody may be editing what it shows. */
export function useTool(id: string, enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.tool(id),
    queryFn: ({ signal }) => askApi<Tool>(`${path}/${encodeURIComponent(id)}`, { signal }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}

/** Keeps a new tool, or changes the one of this id. */
export function useSaveTool(id: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ToolFields) => {
      if (id === undefined) return askApi<Tool>(path, { method: 'POST', body })
      return askApi<Tool>(`${path}/${encodeURIComponent(id)}`, { method: 'PUT', body })
    },
    onSuccess: (tool) => client.setQueryData(queryKeys.tool(tool.id), tool),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.tools, exact: true }),
  })
}

/** Keeps several tools, one after the other. */
export function useCreateTools() {
  const client = useQueryClient()
  return useMutation({
    async mutationFn(tools: readonly ToolFields[]) {
      for (const { name, description, schema, func } of tools)
        await askApi(path, { method: 'POST', body: { name, description, schema, func } })
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.tools, exact: true }),
  })
}

export function removeTool(id: string): Promise<unknown> {
  return askApi(`${path}/${encodeURIComponent(id)}`, { method: 'DELETE' })
}

export type ToolTemplate = ToolFields & { readonly id: string }

/** Tools to begin with. */
export function useToolTemplates() {
  return useQuery({
    queryKey: queryKeys.toolTemplates,
    queryFn: ({ signal }) => askApi<readonly ToolTemplate[]>('/marketplaces/tools', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
