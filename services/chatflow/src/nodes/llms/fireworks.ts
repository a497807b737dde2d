import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { listServedModels } from '../models/list-models.ts'
import { cacheInput, credentialInput, llmBaseClasses, modelTextInput } from '../models/model-inputs.ts'
import { openAICompatible, type Vendor } from '../models/openai-compatible.ts'

const vendor: Vendor = {
  key: { credential: 'fireworksApi', field: 'fireworksApiKey', variable: 'FIREWORKS_API_KEY' },
  baseUrl: 'https://api.fireworks.ai/inference/v1',
  provider: 'openai-completion',
}

/** Completions at Fireworks. */
export const fireworks: NodeDefinition = {
  name: 'fireworks',
  label: 'Fireworks',
  version: 1,
  type: 'Fireworks',
  category: 'LLMs',
  description: 'Wrapper around Fireworks API for large language models',
  baseClasses: ['Fireworks', 'OpenAI', ...llmBaseClasses],
  inputs: [
    credentialInput('fireworksApi'),
    cacheInput,
    modelTextInput({
      default: 'accounts/fireworks/models/llama-v3-70b-instruct-hf',
      description: 'For more details see https://fireworks.ai/models',
      optional: true,
    }),
  ],
  loadMethods: listServedModels(vendor),
  init: openAICompatible(vendor),
}
