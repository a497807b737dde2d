import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { listServedModels } from '../models/list-models.ts'
import {
  cacheInput,
  credentialInput,
  maxTokensInput,
  modelTextInput,
  streamingInput,
  temperatureInput,
  timeoutInput,
  topPInput,
} from '../models/model-inputs.ts'
import { openAICompatible, type Vendor } from '../models/openai-compatible.ts'

const vendor: Vendor = {
  key: { credential: 'localAIApi', field: 'localAIApiKey' },
  baseUrl: 'http://localhost:8080/v1',
  baseUrlInput: 'basePath',
  model: 'default',
  keyOptional: true,
}

/** LocalAI, llama.cpp's server, LM Studio and others that speak OpenAI's API. */
export const chatLocalAI: NodeDefinition = {
  name: 'chatLocalAI',
  label: 'LocalAI',
  version: 3,
  type: 'ChatLocalAI',
  category: 'Chat Models',
  description: 'Use local LLMs like llama.cpp, gpt4all using LocalAI',
  baseClasses: ['ChatLocalAI', 'BaseChatModel', 'BaseChatOpenAI', 'BaseLanguageModel', 'Runnable'],
  inputs: [
    credentialInput('localAIApi', { optional: true }),
    cacheInput,
    { name: 'basePath', label: 'Base Path', type: 'string', placeholder: 'http://localhost:8080/v1' },
    modelTextInput({ placeholder: 'gpt4all-lora-quantized.bin' }),
    temperatureInput(0.9),
    streamingInput,
    maxTokensInput,
    topPInput,
    timeoutInput,
  ],
  loadMethods: listServedModels(vendor),
  init: openAICompatible(vendor),
}
