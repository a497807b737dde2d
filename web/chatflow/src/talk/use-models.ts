import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askApi } from '../api/ask-api.ts'
import type { Chatflow, FlowOutline, NewFlow } from '../api/chatflow.ts'
import { queryKeys } from '../api/query-keys.ts'

const freshMs = 60_000

/** The models of this machine, by name; none while the inference service is away. */
export function useModels(): readonly string[] {
  const { data } = useQuery({
    queryKey: queryKeys.choices('chatHearth', 'listModels', ''),
    queryFn: ({ signal }) =>
      askApi<readonly { readonly name: string }[]>('/node-load-method/chatHearth', {
        method: 'POST',
        body: { name: 'chatHearth', inputs: {}, loadMethod: 'listModels' },
        signal,
      }),
    staleTime: freshMs,
    retry: false,
  })
  return data?.map(({ name }) => name) ?? []
}

/** How flows are marked that a talk with a model has made. */
export const modelCategory = 'Model'

/** The flow of a talk with a model: made once, and then a flow as any other. */
export function useModelFlow(flows: readonly FlowOutline[]) {
  const client = useQueryClient()
  return useMutation({
    async mutationFn(model: string): Promise<string> {
      const known = flows.find(({ name, category }) => name === model && category === modelCategory)
      if (known !== undefined) return known.id
      const { makeModelFlow } = await import('./make-model-flow.ts')
      const body: NewFlow = {
        name: model,
        type: 'CHATFLOW',
        flowData: await makeModelFlow(model),
        category: modelCategory,
        deployed: true,
      }
      const { id } = await askApi<Chatflow>('/chatflows', { method: 'POST', body })
      return id
    },
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.flows }),
  })
}
