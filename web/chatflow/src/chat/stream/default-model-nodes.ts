import type { Chatflow } from '../../api/chatflow.ts'
import { isRecord } from '../../flows/read-flow.ts'

type Asked = { readonly nodeId: string; readonly kind: unknown; readonly model: unknown }

const modelCategories = new Set(['Chat Models', 'LLMs'])
const ownModel = 'chatHearth'
const configSuffix = 'Config'

/**
 * The nodes of a flow that ask a model, where all of them ask the one of this machine that answers when none
 * is named. None as soon as one of them may ask another: which of them wrote an answer cannot be told then.
 *
 * @param defaultModel the id of that model, by which a flow may name it
 * @returns ids; those of the nodes that pass by while the flow runs, for an agent flow
 */
export function defaultModelNodes({ flowData }: Pick<Chatflow, 'flowData'>, defaultModel: string): readonly string[] {
  const asked = nodesOf(flowData).flatMap(askedBy)
  const names: readonly unknown[] = [undefined, null, '', 'default', defaultModel]
  const isDefault = ({ kind, model }: Asked) => kind === ownModel && names.includes(model)
  return asked.every(isDefault) ? asked.map(({ nodeId }) => nodeId) : []
}

// A chat model is a node of its own in a chatflow, and an input with its settings beside it in an agent flow.
function askedBy(node: unknown): readonly Asked[] {
  if (!isRecord(node) || !isRecord(node.data)) return []
  const { name, category, inputs } = node.data
  const nodeId = String(node.id)
  if (!isRecord(inputs)) return []
  if (modelCategories.has(String(category))) return [{ nodeId, kind: name, model: inputs.modelName }]
  return Object.entries(inputs).flatMap(([key, config]) => {
    const kind = inputs[key.slice(0, -configSuffix.length)]
    if (!key.endsWith(`Model${configSuffix}`) || typeof kind !== 'string' || kind === '') return []
    return [{ nodeId, kind, model: isRecord(config) ? config.modelName : undefined }]
  })
}

/** What stands in the list of nodes; nothing where that cannot be read. */
export function nodesOf(flowData: string): readonly unknown[] {
  try {
    const { nodes } = JSON.parse(flowData) as { readonly nodes?: unknown }
    return Array.isArray(nodes) ? nodes : []
  } catch {
    return []
  }
}
