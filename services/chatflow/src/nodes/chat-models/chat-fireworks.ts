import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { listServedModels } from '../models/list-models.ts'
import {
  cacheInput,
  chatModelBaseClasses,
  credentialInput,
  plainStreamingInput,
  temperatureInput,
} from '../models/model-inputs.ts'
import { openAICompatible, type Vendor } from '../models/openai-compatible.ts'

const vendor: Vendor = {
  key: { credential: 'fireworksApi', field: 'fireworksApiKey', variable: 'FIREWORKS_API_KEY' },
  baseUrl: 'https://api.fireworks.ai/inference/v1',
  takesTopK: true,
}

/** Models at Fireworks. */
export const chatFireworks: NodeDefinition = {
  name: 'chatFireworks',
  label: 'Fireworks AI',
  version: 2,
  type: 'ChatFireworks',
  category: 'Chat Models',
  description: 'Wrapper around Fireworks Chat Endpoints',
  baseClasses: ['ChatFireworks', 'ChatOpenAICompletions', 'BaseChatOpenAI', ...chatModelBaseClasses],
  inputs: [
    credentialInput('fireworksApi'),
    cacheInput,
    {
      name: 'modelName',
      label: 'Model',
      type: 'string',
      default: 'accounts/fireworks/models/llama-v3p1-8b-instruct',
      placeholder: 'accounts/fireworks/models/llama-v3p1-8b-instruct',
    },
    temperatureInput(0.9),
    plainStreamingInput,
  ],
  loadMethods: listServedModels(vendor),
  init: openAICompatible(vendor),
}
