import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { listServedModels } from '../models/list-models.ts'
import {
  baseOptionsInput,
  cacheInput,
  chatModelBaseClasses,
  credentialInput,
  frequencyPenaltyInput,
  maxTokensInput,
  modelTextInput,
  presencePenaltyInput,
  streamingInput,
  temperatureInput,
  topPInput,
} from '../models/model-inputs.ts'
import { openAICompatible, type Vendor } from '../models/openai-compatible.ts'

const vendor: Vendor = {
  key: { credential: 'cometApi', field: 'cometApiKey', variable: 'COMETAPI_KEY' },
  baseUrl: 'https://api.cometapi.com/v1',
}

/** Models of many vendors by way of CometAPI. */
export const chatCometAPI: NodeDefinition = {
  name: 'chatCometAPI',
  label: 'Comet',
  version: 1,
  type: 'ChatCometAPI',
  category: 'Chat Models',
  description: 'Wrapper around CometAPI large language models that use the Chat endpoint',
  baseClasses: ['ChatCometAPI', 'BaseChatOpenAI', ...chatModelBaseClasses],
  inputs: [
    credentialInput('cometApi'),
    cacheInput,
    modelTextInput({
      default: 'gpt-5-mini',
      description: 'Enter the model name (e.g., gpt-5-mini, claude-sonnet-4-20250514, gemini-2.0-flash)',
    }),
    temperatureInput(0.7),
    streamingInput,
    maxTokensInput,
    topPInput,
    frequencyPenaltyInput,
    presencePenaltyInput,
    baseOptionsInput,
  ],
  loadMethods: listServedModels(vendor),
  init: openAICompatible(vendor),
}
