import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askApi } from './ask-api.ts'
import type { Chatflow, FlowChange, FlowOutline, NewFlow } from './chatflow.ts'
import { queryKeys } from './query-keys.ts'

const refreshMs = 30_000

/** All flows without their drawings, newest change first. */
export function useFlows() {
  return useQuery({
    queryKey: queryKeys.flows,
    queryFn: ({ signal }) => askApi<FlowOutline[]>('/chatflows?view=outline', { signal }),
    refetchInterval: refreshMs,
  })
}

/** One flow; asked for anew only on request, since somebody may be editing what it shows. */
export function useFlow(id: string) {
  return useQuery({
    queryKey: queryKeys.flow(id),
    queryFn: ({ signal }) => askApi<Chatflow>(`/chatflows/${id}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** A flow with its drawing, for what is done with it once. */
export function askFlow(id: string): Promise<Chatflow> {
  return askApi<Chatflow>(`/chatflows/${id}`)
}

export function useCreateFlow() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (flow: NewFlow) => askApi<Chatflow>('/chatflows', { method: 'POST', body: flow }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.flows }),
  })
}

/** Changes the fields that are given. */
export function useChangeFlow(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: FlowChange) => askApi<Chatflow>(`/chatflows/${id}`, { method: 'PUT', body: change }),
    onSuccess: (flow) => client.setQueryData(queryKeys.flow(id), flow),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.flows }),
  })
}

export function useRemoveFlow() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => askApi(`/chatflows/${id}`, { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.flows }),
  })
}
