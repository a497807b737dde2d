import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { listServedModels } from '../models/list-models.ts'
import {
  baseOptionsInput,
  cacheInput,
  chatModelBaseClasses,
  credentialInput,
  plainStreamingInput,
  temperatureInput,
} from '../models/model-inputs.ts'
import { openAICompatible, type Vendor } from '../models/openai-compatible.ts'

const vendor: Vendor = {
  key: { credential: 'sambanovaApi', field: 'sambanovaApiKey', variable: 'SAMBANOVA_API_KEY' },
  baseUrl: 'https://api.sambanova.ai/v1',
  baseUrlInput: 'basepath',
  extra: () => ({ knowsSchemas: false }),
}

/** Models at SambaNova. */
export const chatSambanova: NodeDefinition = {
  name: 'chatSambanova',
  label: 'SambaNova',
  version: 1,
  type: 'ChatSambanova',
  category: 'Chat Models',
  description: 'Wrapper around Sambanova Chat Endpoints',
  baseClasses: ['ChatSambanova', 'BaseChatOpenAI', ...chatModelBaseClasses],
  inputs: [
    credentialInput('sambanovaApi'),
    cacheInput,
    {
      name: 'modelName',
      label: 'Model',
      type: 'string',
      default: 'Meta-Llama-3.3-70B-Instruct',
      placeholder: 'Meta-Llama-3.3-70B-Instruct',
    },
    temperatureInput(0.9),
    plainStreamingInput,
    {
      name: 'basepath',
      label: 'Base Path',
      type: 'string',
      optional: true,
      default: 'https://api.sambanova.ai/v1',
      description: 'Override the default base URL for the API, e.g., "https://api.example.com/v2/',
      additionalParams: true,
    },
    baseOptionsInput,
  ],
  loadMethods: listServedModels(vendor),
  init: openAICompatible(vendor),
}
