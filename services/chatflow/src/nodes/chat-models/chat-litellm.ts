import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { listServedModels } from '../models/list-models.ts'
import {
  cacheInput,
  credentialInput,
  imageUploadsInput,
  maxTokensInput,
  modelTextInput,
  numberInput,
  streamingInput,
  temperatureInput,
  timeoutInput,
} from '../models/model-inputs.ts'
import { openAICompatible, type Vendor } from '../models/openai-compatible.ts'

const vendor: Vendor = {
  key: { credential: 'litellmApi', field: 'litellmApiKey' },
  baseUrl: 'http://localhost:4000',
  baseUrlInput: 'basePath',
  keyOptional: true,
}

/** A LiteLLM proxy. */
export const chatLitellm: NodeDefinition = {
  name: 'chatLitellm',
  label: 'LiteLLM',
  version: 2,
  type: 'ChatLitellm',
  category: 'Chat Models',
  description: 'Connect to a Litellm server using OpenAI-compatible API',
  baseClasses: ['ChatLitellm', 'BaseChatModel', 'BaseChatOpenAI', 'BaseLanguageModel', 'Runnable'],
  inputs: [
    credentialInput('litellmApi', { optional: true }),
    cacheInput,
    { name: 'basePath', label: 'Base URL', type: 'string', placeholder: 'http://localhost:8000' },
    modelTextInput({ placeholder: 'model_name' }),
    temperatureInput(0.9),
    streamingInput,
    imageUploadsInput,
    maxTokensInput,
    numberInput('topP', 'Top P', 0.1),
    timeoutInput,
  ],
  loadMethods: listServedModels(vendor),
  init: openAICompatible(vendor),
}
