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
  timeoutInput,
  topPInput,
} from '../models/model-inputs.ts'
import { openAICompatible, type Vendor } from '../models/openai-compatible.ts'

const vendor: Vendor = {
  key: { credential: 'nvidiaNIMApi', field: 'nvidiaNIMApiKey', variable: 'NVIDIA_API_KEY' },
  baseUrl: 'https://integrate.api.nvidia.com/v1',
  baseUrlInput: 'basePath',
  keyOptional: true,
}

/** NVIDIA NIM, hosted or on a machine of one's own. */
export const chatNvidiaNIM: NodeDefinition = {
  name: 'chatNvidiaNIM',
  label: 'Nvidia NIM',
  version: 1.1,
  type: 'ChatNvidiaNIM',
  category: 'Chat Models',
  description: 'Wrapper around NVIDIA NIM Inference API',
  baseClasses: ['ChatNvidiaNIM', 'BaseChatOpenAI', ...chatModelBaseClasses],
  inputs: [
    credentialInput('nvidiaNIMApi', { optional: true }),
    cacheInput,
    modelTextInput({ placeholder: 'microsoft/phi-3-mini-4k-instruct' }),
    {
      name: 'basePath',
      label: 'Base Path',
      type: 'string',
      description: 'Specify the URL of the deployed NIM Inference API',
      placeholder: 'https://integrate.api.nvidia.com/v1',
    },
    temperatureInput(0.9),
    streamingInput,
    maxTokensInput,
    topPInput,
    frequencyPenaltyInput,
    presencePenaltyInput,
    timeoutInput,
    baseOptionsInput,
  ],
  loadMethods: listServedModels(vendor),
  init: openAICompatible(vendor),
}
