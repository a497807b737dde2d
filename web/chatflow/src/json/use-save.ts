import { useMutation, useQueryClient } from '@tanstack/react-query'
import { askApi } from '../api/ask-api.ts'
import type { Chatflow } from '../api/chatflow.ts'
import { queryKeys } from '../api/query-keys.ts'

export type SaveRequest = {
  readonly flowData: string
  /** What the edit began with; `undefined` saves whatever is there meanwhile. */
  readonly base: string | undefined
}

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly flow: Chatflow }
  /** Somebody else saved the flow meanwhile, and nothing was written. */
  | { readonly kind: 'changed'; readonly theirs: Chatflow }

/** Saves a flow's JSON unless it has become another since the edit began. */
export function useSave(id: string) {
  const client = useQueryClient()
  return useMutation({
    async mutationFn({ flowData, base }: SaveRequest): Promise<SaveOutcome> {
      const path = `/chatflows/${id}`
      const theirs = await askApi<Chatflow>(path)
      if (base !== undefined && theirs.flowData !== base) return { kind: 'changed', theirs }
      const flow = await askApi<Chatflow>(path, { method: 'PUT', body: { flowData } })
      client.setQueryData(queryKeys.flow(id), flow)
      return { kind: 'saved', flow }
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.flows }),
  })
}
