import { type Fields, fieldsOf } from '../../fields.ts'
import { type ChosenModel, chooseModel } from '../models/choose-model.ts'
import { numberOf } from '../read-value.ts'
import { type N8nScope, partsOf } from './n8n-scope.ts'
import { chosen } from './n8n-values.ts'
import type { N8nNode } from './read-n8n.ts'

// Options that are carried over, or that say nothing of the answer.
const known = new Set([
  ...['temperature', 'maxTokens', 'maxTokensToSample', 'maxOutputTokens', 'numPredict', 'topP', 'topK'],
  ...[
    'frequencyPenalty',
    'presencePenalty',
    'timeout',
    'numCtx',
    'baseURL',
    'systemMessage',
    'system',
    'maxToolsIterations',
  ],
])

/** The model that is wired to a node, or that the node itself is. */
export function n8nModel(node: N8nNode, scope: N8nScope): ChosenModel {
  const [wired] = partsOf(scope, node, 'ai_languageModel')
  if (wired !== undefined) scope.carry(wired.name)
  const isItself = ['openAi', 'anthropic', 'googleGemini', 'ollama'].includes(node.kind)
  const source = wired ?? (isItself ? node : undefined)
  const settings: Fields = source?.settings ?? {}
  const options = fieldsOf(settings.options)
  const dropped = Object.keys(options).filter((name) => !known.has(name))
  if (dropped.length > 0)
    scope.sketch.remark(
      source?.name ?? node.name,
      'model',
      `not carried over, for models have no such input here: ${dropped.join(', ')}`,
    )
  const model = chosen(settings.model) ?? chosen(settings.modelName) ?? chosen(settings.modelId)
  return chooseModel(
    { node: node.name, vendor: source?.kind ?? '', settings: { model, ...settingsOf(options) } },
    scope.sketch,
    scope.catalog,
  )
}

function settingsOf(options: Readonly<Record<string, unknown>>) {
  const most = ['maxTokens', 'maxTokensToSample', 'maxOutputTokens', 'numPredict'].map((name) =>
    numberOf(options[name]),
  )
  const maxTokens = most.find((number) => number !== undefined)
  return {
    temperature: numberOf(options.temperature),
    // n8n writes -1 for no bound.
    maxTokens: maxTokens !== undefined && maxTokens > 0 ? maxTokens : undefined,
    topP: numberOf(options.topP),
    topK: numberOf(options.topK),
    frequencyPenalty: numberOf(options.frequencyPenalty),
    presencePenalty: numberOf(options.presencePenalty),
    timeoutMs: numberOf(options.timeout),
    contextTokens: numberOf(options.numCtx),
    baseUrl: chosen(options.baseURL),
  }
}
