import { type ChosenModel, chooseModel } from '../models/choose-model.ts'
import type { ModelSettings } from '../models/model-config.ts'
import { numberOf, textOf } from '../read-value.ts'
import { type LangflowScope, wiresTo } from './langflow-value.ts'
import type { LangflowNode } from './read-langflow.ts'

/** The model that a component names, or that is wired to it. */
export function langflowModel(node: LangflowNode, scope: LangflowScope): ChosenModel {
  const [wire] = ['model', 'agent_llm', 'llm'].flatMap((field) => wiresTo(scope, node, field))
  const source = (wire === undefined ? undefined : scope.nodeOf(wire.from)) ?? node
  if (wire !== undefined) scope.carry(source.id)
  const { vendor, model } = namedIn(source)
  return chooseModel({ node: node.label, vendor, settings: settingsOf(source, model) }, scope.sketch, scope.catalog)
}

// Newer components keep the model as a list of one; older ones have a vendor and a name, or a kind for each vendor.
function namedIn({ kind, fields }: LangflowNode): { readonly vendor: string; readonly model: string | undefined } {
  const [chosen] = Array.isArray(fields.model) ? fields.model : [fields.model]
  if (typeof chosen === 'object' && chosen !== null)
    return { vendor: textOf(Reflect.get(chosen, 'provider')) ?? '', model: textOf(Reflect.get(chosen, 'name')) }
  const vendor =
    textOf(fields.provider) ?? textOf(fields.agent_llm) ?? (kind.endsWith('Component') || kind === 'Agent' ? '' : kind)
  return { vendor, model: textOf(fields.model_name) ?? textOf(fields.model) ?? textOf(fields.model_id) }
}

function settingsOf({ fields }: LangflowNode, model: string | undefined): ModelSettings {
  const maxTokens = numberOf(fields.max_tokens)
  return {
    model,
    baseUrl: textOf(fields.openai_api_base) ?? textOf(fields.base_url) ?? textOf(fields.ollama_base_url),
    temperature: numberOf(fields.temperature),
    // Nothing is meant by 0.
    maxTokens: maxTokens === 0 ? undefined : maxTokens,
    topP: numberOf(fields.top_p),
    topK: numberOf(fields.top_k),
  }
}
