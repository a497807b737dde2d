import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { listServedModels } from '../models/list-models.ts'
import {
  baseOptionsInput,
  cacheInput,
  chatModelBaseClasses,
  credentialInput,
  frequencyPenaltyInput,
  imageUploadsInput,
  maxTokensInput,
  modelTextInput,
  presencePenaltyInput,
  streamingInput,
  temperatureInput,
  timeoutInput,
  topPInput,
} from '../models/model-inputs.ts'
import { openAICompatible, type Vendor } from '../models/openai-compatible.ts'

const vendor: Vendor = {
  key: { credential: 'openRouterApi', field: 'openRouterApiKey', variable: 'OPENROUTER_API_KEY' },
  baseUrl: 'https://openrouter.ai/api/v1',
  baseUrlInput: 'basepath',
}

/** Models of many vendors by way of OpenRouter. */
export const chatOpenRouter: NodeDefinition = {
  name: 'chatOpenRouter',
  label: 'OpenRouter',
  version: 1,
  type: 'ChatOpenRouter',
  category: 'Chat Models',
  description: 'Wrapper around Open Router Inference API',
  baseClasses: ['ChatOpenRouter', 'BaseChatOpenAI', ...chatModelBaseClasses],
  inputs: [
    credentialInput('openRouterApi', { optional: true }),
    cacheInput,
    modelTextInput({ placeholder: 'openai/gpt-3.5-turbo' }),
    temperatureInput(0.9),
    streamingInput,
    imageUploadsInput,
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
      default: 'https://openrouter.ai/api/v1',
      description: 'Override the default base URL for the API, e.g., "https://api.example.com/v2/',
      additionalParams: true,
    },
    baseOptionsInput,
  ],
  loadMethods: listServedModels(vendor),
  init: openAICompatible(vendor),
}
