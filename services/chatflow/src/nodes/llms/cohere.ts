import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { cohereModel } from '../models/cohere.ts'
import { listModels } from '../models/list-models.ts'
import {
  cacheInput,
  credentialInput,
  llmBaseClasses,
  modelNameInput,
  temperatureInput,
} from '../models/model-inputs.ts'

/** Cohere. */
export const cohere: NodeDefinition = {
  name: 'cohere',
  label: 'Cohere',
  version: 3,
  type: 'Cohere',
  category: 'LLMs',
  description: 'Wrapper around Cohere large language models',
  baseClasses: ['Cohere', 'LLM', ...llmBaseClasses],
  inputs: [
    credentialInput('cohereApi'),
    cacheInput,
    modelNameInput('command'),
    temperatureInput(0.7),
    { name: 'maxTokens', label: 'Max Tokens', type: 'number', step: 1, optional: true },
  ],
  loadMethods: listModels('cohere'),
  init: cohereModel,
}
