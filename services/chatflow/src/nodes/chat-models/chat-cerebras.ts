import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { listServedModels } from '../models/list-models.ts'
import {
  baseOptionsInput,
  cacheInput,
  chatModelBaseClasses,
  credentialInput,
  frequencyPenaltyInput,
  maxTokensInput,
  modelNameInput,
  presencePenaltyInput,
  streamingInput,
  temperatureInput,
  timeoutInput,
  topPInput,
} from '../models/model-inputs.ts'
import { openAICompatible, type Vendor } from '../models/openai-compatible.ts'

const vendor: Vendor = {
  key: { credential: 'cerebrasAIApi', field: 'cerebrasApiKey', variable: 'CEREBRAS_API_KEY' },
  baseUrl: 'https://api.cerebras.ai/v1',
  baseUrlInput: 'basepath',
}

/** Models at Cerebras. */
export const chatCerebras: NodeDefinition = {
  name: 'chatCerebras',
  label: 'Cerebras',
  version: 3,
  type: 'ChatCerebras',
  category: 'Chat Models',
  description: 'Wrapper around Cerebras Inference API',
  baseClasses: ['ChatCerebras', 'BaseChatOpenAI', ...chatModelBaseClasses],
  inputs: [
    credentialInput('cerebrasAIApi', { optional: true }),
    cacheInput,
    modelNameInput('llama3.1-8b'),
    temperatureInput(0.9),
    streamingInput,
    maxTokensInput,
    topPInput,
    frequencyPenaltyInput,
    presencePenaltyInput,
    timeoutInput,
    {
      name: 'basepath',
      label: 'Base Path',
      type: 'string',
      optional: true,
      default: 'https://api.cerebras.ai/v1',
      description: 'Override the default base URL for the API, e.g., "https://api.example.com/v2/',
      additionalParams: true,
    },
    baseOptionsInput,
  ],
  loadMethods: listServedModels(vendor, 'chatCerebras'),
  init: openAICompatible(vendor),
}
