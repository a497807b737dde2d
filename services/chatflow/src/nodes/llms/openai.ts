import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { listServedModels } from '../models/list-models.ts'
import {
  baseOptionsInput,
  basepathInput,
  cacheInput,
  credentialInput,
  frequencyPenaltyInput,
  llmBaseClasses,
  maxTokensInput,
  modelNameInput,
  numberInput,
  presencePenaltyInput,
  temperatureInput,
  timeoutInput,
  topPInput,
} from '../models/model-inputs.ts'
import { openAICompatible, type Vendor } from '../models/openai-compatible.ts'

const vendor: Vendor = {
  key: { credential: 'openAIApi', field: 'openAIApiKey', variable: 'OPENAI_API_KEY' },
  baseUrl: 'https://api.openai.com/v1',
  baseUrlVariable: 'OPENAI_BASE_URL',
  baseUrlInput: 'basepath',
  model: 'gpt-3.5-turbo-instruct',
  provider: 'openai-completion',
}

/** OpenAI's models from before chat, or any server with its completions API. */
export const openAI: NodeDefinition = {
  name: 'openAI',
  label: 'OpenAI',
  version: 4,
  type: 'OpenAI',
  category: 'LLMs',
  description: 'Wrapper around OpenAI large language models',
  baseClasses: ['OpenAI', ...llmBaseClasses],
  inputs: [
    credentialInput('openAIApi'),
    cacheInput,
    modelNameInput('gpt-3.5-turbo-instruct'),
    temperatureInput(0.7),
    maxTokensInput,
    topPInput,
    numberInput('bestOf', 'Best Of', 1),
    frequencyPenaltyInput,
    presencePenaltyInput,
    numberInput('batchSize', 'Batch Size', 1),
    timeoutInput,
    basepathInput,
    baseOptionsInput,
  ],
  loadMethods: listServedModels(vendor, 'openAI'),
  init: openAICompatible(vendor),
}
