import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { listServedModels } from '../models/list-models.ts'
import { cacheInput, credentialInput, llmBaseClasses, modelTextInput } from '../models/model-inputs.ts'
import { openAICompatible, type Vendor } from '../models/openai-compatible.ts'

const vendor: Vendor = {
  key: { credential: 'sambanovaApi', field: 'sambanovaApiKey', variable: 'SAMBANOVA_API_KEY' },
  baseUrl: 'https://api.sambanova.ai/v1',
  extra: () => ({ knowsSchemas: false }),
}

/** Models at SambaNova, which has chat completions alone. */
export const sambanova: NodeDefinition = {
  name: 'sambanova',
  label: 'Sambanova',
  version: 1,
  type: 'Sambanova',
  category: 'LLMs',
  description: 'Wrapper around Sambanova API for large language models',
  baseClasses: ['Sambanova', ...llmBaseClasses],
  inputs: [
    credentialInput('sambanovaApi'),
    cacheInput,
    modelTextInput({
      default: 'Meta-Llama-3.3-70B-Instruct',
      description: 'For more details see https://docs.sambanova.ai/cloud/docs/get-started/supported-models',
      optional: true,
    }),
  ],
  loadMethods: listServedModels(vendor),
  init: openAICompatible(vendor),
}
