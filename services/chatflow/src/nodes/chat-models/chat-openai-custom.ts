import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { listServedModels } from '../models/list-models.ts'
import {
  baseOptionsInput,
  basepathInput,
  cacheInput,
  chatModelBaseClasses,
  credentialInput,
  frequencyPenaltyInput,
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
  key: { credential: 'openAIApi', field: 'openAIApiKey', variable: 'OPENAI_API_KEY' },
  baseUrl: 'https://api.openai.com/v1',
  baseUrlVariable: 'OPENAI_BASE_URL',
  baseUrlInput: 'basepath',
  model: 'gpt-4o-mini',
}

/** As ChatOpenAI, for fine-tuned and custom models. */
export const chatOpenAICustom: NodeDefinition = {
  name: 'chatOpenAICustom',
  label: 'OpenAI Custom Model',
  version: 4,
  type: 'ChatOpenAI-Custom',
  category: 'Chat Models',
  description: 'Custom/FineTuned model using OpenAI Chat compatible API',
  baseClasses: ['ChatOpenAI-Custom', 'BaseChatOpenAI', ...chatModelBaseClasses],
  inputs: [
    credentialInput('openAIApi', { optional: true }),
    cacheInput,
    modelTextInput({ placeholder: 'ft:gpt-3.5-turbo:my-org:custom_suffix:id' }),
    temperatureInput(0.9),
    streamingInput,
    maxTokensInput,
    topPInput,
    frequencyPenaltyInput,
    presencePenaltyInput,
    timeoutInput,
    basepathInput,
    baseOptionsInput,
  ],
  loadMethods: listServedModels(vendor),
  init: openAICompatible(vendor),
}
