import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { listServedModels } from '../models/list-models.ts'
import { modelTextInput } from '../models/model-inputs.ts'
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
  extra: ollamaExtra,
}

/** Ollama for the engines that LlamaIndex had. */
export const chatOllama_LlamaIndex: NodeDefinition = {
  name: 'chatOllama_LlamaIndex',
  label: 'ChatOllama',
  version: 1,
  type: 'ChatOllama',
  category: 'Chat Models',
  description: 'Wrapper around ChatOllama LLM specific for LlamaIndex',
  baseClasses: ['ChatOllama', 'BaseChatModel_LlamaIndex', 'BaseEmbedding'],
  inputs: [ollamaUrlInput, modelTextInput({ placeholder: 'llama3' }), ollamaTemperatureInput, ...ollamaSamplingInputs],
  loadMethods: listServedModels(vendor),
  init: openAICompatible(vendor),
}
