import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { listServedModels } from '../models/list-models.ts'
import {
  cacheInput,
  chatModelBaseClasses,
  credentialInput,
  modelTextInput,
  plainStreamingInput,
  temperatureInput,
} from '../models/model-inputs.ts'
import { openAICompatible, type Vendor } from '../models/openai-compatible.ts'

const vendor: Vendor = {
  key: { credential: 'togetherAIApi', field: 'togetherAIApiKey', variable: 'TOGETHER_AI_API_KEY' },
  baseUrl: 'https://api.together.xyz/v1',
  takesTopK: true,
}

/** Models at Together AI. */
export const chatTogetherAI: NodeDefinition = {
  name: 'chatTogetherAI',
  label: 'TogetherAI',
  version: 2,
  type: 'ChatTogetherAI',
  category: 'Chat Models',
  description: 'Wrapper around TogetherAI large language models',
  baseClasses: ['ChatTogetherAI', 'ChatOpenAICompletions', 'BaseChatOpenAI', ...chatModelBaseClasses],
  inputs: [
    credentialInput('togetherAIApi'),
    cacheInput,
    modelTextInput({ placeholder: 'mixtral-8x7b-32768' }),
    temperatureInput(0.9),
    plainStreamingInput,
  ],
  loadMethods: listServedModels(vendor),
  init: openAICompatible(vendor),
}
