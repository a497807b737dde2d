import { z } from 'zod'

const record = z.record(z.string(), z.unknown())
const flowSchema = z.object({
  nodes: z.array(z.object({ data: z.object({ name: z.string(), category: z.string(), inputs: record.catch({}) }) })),
})

type Asked = { readonly kind: unknown; readonly model: unknown }

// The node of the chatflow service for the models of this machine.
const ownModel = 'chatHearth'
const modelCategories = ['Chat Models', 'LLMs']

/**
 * Whether all models that a flow asks are the one of this machine that answers where none is named.
 *
 * @param flowData the JSON text of the flow
 * @param defaultModel the id of that model, by which a flow may name it
 */
export function asksDefaultModel(flowData: string, defaultModel: string): boolean {
  const names: readonly unknown[] = [undefined, null, '', 'default', defaultModel]
  const asked = readNodes(flowData).flatMap(({ data }) => modelsOf(data))
  return asked.length > 0 && asked.every(({ kind, model }) => kind === ownModel && names.includes(model))
}

type NodeData = z.output<typeof flowSchema>['nodes'][number]['data']

// A model is a node of its own in a chatflow; a node of an agent flow has `llmModel` and beside it `llmModelConfig`.
function modelsOf({ name, category, inputs }: NodeData): Asked[] {
  if (modelCategories.includes(category)) return [{ kind: name, model: inputs.modelName }]
  return Object.entries(inputs).flatMap(([key, value]) => {
    const kind = inputs[key.replace(/Config$/, '')]
    if (!key.endsWith('ModelConfig') || typeof kind !== 'string' || kind === '') return []
    return [{ kind, model: record.safeParse(value).data?.modelName }]
  })
}

function readNodes(flowData: string): z.output<typeof flowSchema>['nodes'] {
  try {
    return flowSchema.parse(JSON.parse(flowData)).nodes
  } catch {
    return []
  }
}
