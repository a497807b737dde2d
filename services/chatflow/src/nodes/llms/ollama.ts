import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { listServedModels } from '../models/list-models.ts'
import { cacheInput, llmBaseClasses, modelTextInput } from '../models/model-inputs.ts'
import { ollamaExtra } from '../models/ollama-extra.ts'
import { ollamaSamplingInputs, ollamaTemperatureInput, ollamaUrlInput } from '../models/ollama-inputs.ts'
import { openAICompatible, type Vendor } from '../models/openai-compatible.ts'

const vendor: Vendor = {
  key: { credential: 'ollamaApi', field: 'ollamaApiKey' },
  baseUrl: 'http://localhost:11434/v1',
  baseUrlInput: 'baseUrl',
  baseUrlSuffix: '/v1',
  model: 'llama3',
  keyOptional: true,
  provider: 'openai-completion',
  extra: ollamaExtra,
}

/** Ollama, by the completions of its OpenAI API. */
export const ollama: NodeDefinition = {
  name: 'ollama',
  label: 'Ollama',
  version: 2.1,
  type: 'Ollama',
  category: 'LLMs',
  description: 'Wrapper around open source large language models on Ollama',
  baseClasses: ['Ollama', 'LLM', ...llmBaseClasses],
  inputs: [
    cacheInput,
    ollamaUrlInput,
    modelTextInput({ placeholder: 'llama2' }),
    ollamaTemperatureInput,
    ...ollamaSamplingInputs,
  ],
  loadMethods: listServedModels(vendor),
  init: openAICompatible(vendor),
}
