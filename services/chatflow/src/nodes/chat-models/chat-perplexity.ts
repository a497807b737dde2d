import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { listServedModels } from '../models/list-models.ts'
import {
  cacheInput,
  chatModelBaseClasses,
  credentialInput,
  frequencyPenaltyInput,
  maxTokensInput,
  numberInput,
  presencePenaltyInput,
  streamingInput,
  temperatureInput,
  timeoutInput,
} from '../models/model-inputs.ts'
import { openAICompatible, type Vendor } from '../models/openai-compatible.ts'

const vendor: Vendor = {
  key: { credential: 'perplexityApi', field: 'perplexityApiKey', variable: 'PERPLEXITY_API_KEY' },
  baseUrl: 'https://api.perplexity.ai',
  takesTopK: true,
}

/** Perplexity, whose models search the web. */
export const chatPerplexity: NodeDefinition = {
  name: 'chatPerplexity',
  label: 'Perplexity',
  version: 0.1,
  type: 'ChatPerplexity',
  category: 'Chat Models',
  description: 'Wrapper around Perplexity large language models that use the Chat endpoint',
  baseClasses: ['ChatPerplexity', ...chatModelBaseClasses],
  inputs: [
    credentialInput('perplexityApi'),
    cacheInput,
    { name: 'model', label: 'Model Name', type: 'asyncOptions', loadMethod: 'listModels', default: 'sonar' },
    temperatureInput(1),
    maxTokensInput,
    numberInput('topP', 'Top P', 0.1),
    numberInput('topK', 'Top K', 1),
    presencePenaltyInput,
    frequencyPenaltyInput,
    streamingInput,
    timeoutInput,
    { name: 'proxyUrl', label: 'Proxy Url', type: 'string', optional: true, additionalParams: true },
  ],
  loadMethods: listServedModels(vendor, 'chatPerplexity'),
  init: openAICompatible(vendor),
}
