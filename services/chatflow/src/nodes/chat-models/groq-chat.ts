import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { listServedModels } from '../models/list-models.ts'
import {
  cacheInput,
  chatModelBaseClasses,
  credentialInput,
  maxTokensInput,
  plainStreamingInput,
  temperatureInput,
} from '../models/model-inputs.ts'
import { openAICompatible, type Vendor } from '../models/openai-compatible.ts'

const vendor: Vendor = {
  key: { credential: 'groqApi', field: 'groqApiKey', variable: 'GROQ_API_KEY' },
  baseUrl: 'https://api.groq.com/openai/v1',
}

/** Models at Groq. */
export const groqChat: NodeDefinition = {
  name: 'groqChat',
  label: 'Groq',
  version: 4,
  type: 'GroqChat',
  category: 'Chat Models',
  description: 'Wrapper around Groq API with LPU Inference Engine',
  baseClasses: ['GroqChat', ...chatModelBaseClasses],
  inputs: [
    credentialInput('groqApi', { optional: true }),
    cacheInput,
    {
      name: 'modelName',
      label: 'Model Name',
      type: 'asyncOptions',
      loadMethod: 'listModels',
      placeholder: 'llama3-70b-8192',
    },
    temperatureInput(0.9),
    maxTokensInput,
    plainStreamingInput,
  ],
  loadMethods: listServedModels(vendor, 'groqChat'),
  init: openAICompatible(vendor),
}
