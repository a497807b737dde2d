import type { Component } from '@hearth/flow'
import { useNavigate } from '@hearth/ui-kit/router'
import { useMutation } from '@tanstack/react-query'
import { askApi } from '../../api/ask-api.ts'
import type { NewFlow } from '../../api/chatflow.ts'
import { useCreateFlow } from '../../api/use-flows.ts'
import type { DocumentStore } from '../store.ts'
import { t } from '../words.ts'
import { drawFlowOfStore, type KindsOfFlow, kindsOfFlow } from './draw-flow-of-store.ts'

/** Makes a flow that answers from a store, and goes there. */
export function useInFlow(store: Pick<DocumentStore, 'id' | 'name'>) {
  const navigate = useNavigate()
  const { mutateAsync: create } = useCreateFlow()
  return useMutation({
    mutationFn: async () => create(await flowOfStore(store)),
    onSuccess: ({ id }) => navigate({ to: '/flows/$id', params: { id } }),
  })
}

async function flowOfStore({ id, name }: Pick<DocumentStore, 'id' | 'name'>): Promise<NewFlow> {
  const kinds = await Promise.all(
    kindsOfFlow.map(async (kind) => [kind, await askApi<Component>(`/nodes/${kind}`)] as const),
  )
  const flowData = drawFlowOfStore(Object.fromEntries(kinds) as KindsOfFlow, id)
  const { layOutFlow } = await import('../../layout/lay-out-flow.ts')
  // It can be laid out on its canvas too.
  return { name: t('askStore', { name }), type: 'CHATFLOW', flowData: await layOutFlow(flowData).catch(() => flowData) }
}
