import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { listServedModels } from '../models/list-models.ts'
import {
  baseOptionsInput,
  cacheInput,
  chatModelBaseClasses,
  credentialInput,
  frequencyPenaltyInput,
  maxTokensInput,
  modelNameInput,
  presencePenaltyInput,
  stopSequenceInput,
  streamingInput,
  temperatureInput,
  timeoutInput,
  topPInput,
} from '../models/model-inputs.ts'
import { isOn } from '../models/model-settings.ts'
import { openAICompatible, type Vendor } from '../models/openai-compatible.ts'

const vendor: Vendor = {
  key: { credential: 'deepseekApi', field: 'deepseekApiKey', variable: 'DEEPSEEK_API_KEY' },
  baseUrl: 'https://api.deepseek.com/v1',
  model: 'deepseek-chat',
  extra: (inputs) => ({
    knowsSchemas: false,
    ...(isOn(inputs, 'thinking') ? { providerOptions: { thinking: { type: 'enabled' } } } : {}),
  }),
}

/** DeepSeek. */
export const chatDeepseek: NodeDefinition = {
  name: 'chatDeepseek',
  label: 'Deepseek',
  version: 1,
  type: 'chatDeepseek',
  category: 'Chat Models',
  description: 'Wrapper around Deepseek large language models that use the Chat endpoint',
  baseClasses: ['chatDeepseek', 'ChatOpenAICompletions', 'BaseChatOpenAI', ...chatModelBaseClasses],
  inputs: [
    credentialInput('deepseekApi'),
    cacheInput,
    modelNameInput('deepseek-chat'),
    temperatureInput(0.7),
    streamingInput,
    maxTokensInput,
    topPInput,
    frequencyPenaltyInput,
    presencePenaltyInput,
    timeoutInput,
    stopSequenceInput,
    {
      name: 'thinking',
      label: 'Thinking',
      type: 'boolean',
      default: false,
      optional: true,
      additionalParams: true,
      description:
        'Enable deep thinking mode for complex reasoning tasks. When enabled, the model will use extended thinking before responding.',
    },
    baseOptionsInput,
  ],
  loadMethods: listServedModels(vendor, 'chatDeepseek'),
  init: openAICompatible(vendor),
}
