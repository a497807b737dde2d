import type { Component } from '@hearth/flow'
import { askApi } from '../../api/ask-api.ts'
import type { NewFlow } from '../../api/chatflow.ts'
import { layOutFlow } from '../../layout/lay-out-flow.ts'
import type { DocumentStore } from '../store.ts'
import { t } from '../words.ts'
import { drawFlowOfStore, type KindsOfFlow, kindsOfFlow } from './draw-flow-of-store.ts'

/** A new flow that answers from a store. */
export async function flowOfStore({ id, name }: Pick<DocumentStore, 'id' | 'name'>): Promise<NewFlow> {
  const kinds = await Promise.all(
    kindsOfFlow.map(async (kind) => [kind, await askApi<Component>(`/nodes/${kind}`)] as const),
  )
  const flowData = drawFlowOfStore(Object.fromEntries(kinds) as KindsOfFlow, id)
  // It can be laid out on its canvas too.
  return { name: t('askStore', { name }), type: 'CHATFLOW', flowData: await layOutFlow(flowData).catch(() => flowData) }
}
