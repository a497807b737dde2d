import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { listServedModels } from '../models/list-models.ts'
import {
  cacheInput,
  chatModelBaseClasses,
  credentialInput,
  imageUploadsInput,
  maxTokensInput,
  streamingInput,
  temperatureInput,
} from '../models/model-inputs.ts'
import { openAICompatible, type Vendor } from '../models/openai-compatible.ts'

const vendor: Vendor = {
  key: { credential: 'xaiApi', field: 'xaiApiKey', variable: 'XAI_API_KEY' },
  baseUrl: 'https://api.x.ai/v1',
}

/** Grok of xAI. */
export const chatXAI: NodeDefinition = {
  name: 'chatXAI',
  label: 'xAI Grok',
  version: 2,
  type: 'ChatXAI',
  category: 'Chat Models',
  description: 'Wrapper around Grok from XAI',
  baseClasses: ['ChatXAI', 'ChatOpenAICompletions', 'BaseChatOpenAI', ...chatModelBaseClasses],
  inputs: [
    credentialInput('xaiApi'),
    cacheInput,
    { name: 'modelName', label: 'Model', type: 'string', placeholder: 'grok-beta' },
    temperatureInput(0.9),
    streamingInput,
    imageUploadsInput,
    maxTokensInput,
  ],
  loadMethods: listServedModels(vendor),
  init: openAICompatible(vendor),
}
