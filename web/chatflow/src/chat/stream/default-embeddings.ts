import type { Chatflow } from '../../api/chatflow.ts'
import { isRecord } from '../../flows/read-flow.ts'
import { nodesOf } from './default-model-nodes.ts'

const ownEmbeddings = 'hearthEmbeddings'
const names: readonly unknown[] = [undefined, null, '', 'default', 'default-embedding']

/** Whether a flow has vectors made by whichever model of this machine makes them where none is named. */
export function usesDefaultEmbeddings({ flowData }: Pick<Chatflow, 'flowData'>): boolean {
  return nodesOf(flowData).some(
    (node) =>
      isRecord(node) &&
      isRecord(node.data) &&
      node.data.name === ownEmbeddings &&
      isRecord(node.data.inputs) &&
      names.includes(node.data.inputs.modelName),
  )
}
