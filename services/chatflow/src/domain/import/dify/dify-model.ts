import { type Fields, fieldsOf } from '../../fields.ts'
import { type ChosenModel, chooseModel } from '../models/choose-model.ts'
import { numberOf, textOf } from '../read-value.ts'
import type { DifyScope } from './dify-scope.ts'

// Parameters that are carried over, or say what the rest of the node says already.
const known = new Set([
  ...['temperature', 'max_tokens', 'top_p', 'top_k', 'frequency_penalty', 'presence_penalty', 'stop', 'num_ctx'],
  'response_format',
])

/** The model that a node or an app names. */
export function difyModel(given: unknown, label: string, vision: boolean, scope: DifyScope): ChosenModel {
  const model = fieldsOf(given)
  const params = fieldsOf(model.completion_params ?? model.model_parameters)
  const dropped = Object.keys(params).filter((name) => !known.has(name))
  if (dropped.length > 0)
    scope.sketch.remark(label, 'model', `not carried over, for models have no such input here: ${dropped.join(', ')}`)
  const vendor = textOf(model.provider) ?? ''
  const settings = {
    ...settingsOf(params),
    model: textOf(model.name) ?? textOf(model.model),
    ...(vision && { images: true }),
  }
  return chooseModel({ node: label, vendor, settings }, scope.sketch, scope.catalog)
}

function settingsOf(params: Fields) {
  return {
    temperature: numberOf(params.temperature),
    maxTokens: numberOf(params.max_tokens),
    topP: numberOf(params.top_p),
    topK: numberOf(params.top_k),
    frequencyPenalty: numberOf(params.frequency_penalty),
    presencePenalty: numberOf(params.presence_penalty),
    contextTokens: numberOf(params.num_ctx),
    stop: Array.isArray(params.stop) ? params.stop.join(',') : textOf(params.stop),
  }
}

/** How much of the conversation a step remembers. @param prefix `llm` or `agent` */
export function difyMemory(prefix: string, given: unknown): Fields {
  if (given === undefined || given === null) return { [`${prefix}EnableMemory`]: false }
  const window = fieldsOf(fieldsOf(given).window)
  const on = { [`${prefix}EnableMemory`]: true }
  if (window.enabled !== true) return { ...on, [`${prefix}MemoryType`]: 'allMessages' }
  // Dify counts turns as well.
  return {
    ...on,
    [`${prefix}MemoryType`]: 'windowSize',
    [`${prefix}MemoryWindowSize`]: String(numberOf(window.size) ?? 20),
  }
}
