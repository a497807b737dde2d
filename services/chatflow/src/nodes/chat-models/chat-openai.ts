import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { listServedModels } from '../models/list-models.ts'
import {
  baseOptionsInput,
  basepathInput,
  cacheInput,
  chatModelBaseClasses,
  credentialInput,
  frequencyPenaltyInput,
  imageUploadsInput,
  maxTokensInput,
  modelNameInput,
  presencePenaltyInput,
  stopSequenceInput,
  streamingInput,
  temperatureInput,
  timeoutInput,
  topPInput,
} from '../models/model-inputs.ts'
import { openAICompatible, type Vendor } from '../models/openai-compatible.ts'
import { openaiExtra } from '../models/openai-extra.ts'

const vendor: Vendor = {
  key: { credential: 'openAIApi', field: 'openAIApiKey', variable: 'OPENAI_API_KEY' },
  baseUrl: 'https://api.openai.com/v1',
  baseUrlVariable: 'OPENAI_BASE_URL',
  baseUrlInput: 'basepath',
  model: 'gpt-4o-mini',
  extra: openaiExtra,
  hasTools: true,
}

/** OpenAI, or any server that speaks its API at another base path. */
export const chatOpenAI: NodeDefinition = {
  name: 'chatOpenAI',
  label: 'OpenAI',
  version: 8.3,
  type: 'ChatOpenAI',
  category: 'Chat Models',
  description: 'Wrapper around OpenAI large language models that use the Chat endpoint',
  baseClasses: ['ChatOpenAI', 'BaseChatOpenAI', ...chatModelBaseClasses],
  inputs: [
    credentialInput('openAIApi'),
    cacheInput,
    modelNameInput('gpt-4o-mini'),
    temperatureInput(0.9),
    streamingInput,
    imageUploadsInput,
    {
      name: 'reasoning',
      label: 'Reasoning',
      type: 'boolean',
      description:
        'Whether the model supports reasoning. Only applicable for reasoning models (gpt-5 and o-series models only)',
      default: false,
      optional: true,
      additionalParams: true,
    },
    {
      name: 'reasoningEffort',
      label: 'Reasoning Effort',
      type: 'options',
      description:
        'Constrains effort on reasoning. Only applicable for reasoning models (gpt-5 and o-series models only)',
      options: [
        { label: 'Low', name: 'low' },
        { label: 'Medium', name: 'medium' },
        { label: 'High', name: 'high' },
        { label: 'X-High', name: 'xhigh', description: 'X-High is supported for all models after gpt-5.1-codex-max' },
      ],
      additionalParams: true,
      show: { reasoning: true },
    },
    {
      name: 'reasoningSummary',
      label: 'Reasoning Summary',
      type: 'options',
      description:
        "A summary of the reasoning performed by the model. This can be useful for debugging and understanding the model's reasoning process",
      options: [
        { label: 'Auto', name: 'auto' },
        { label: 'Concise', name: 'concise' },
        { label: 'Detailed', name: 'detailed' },
      ],
      additionalParams: true,
      show: { reasoning: true },
    },
    maxTokensInput,
    topPInput,
    frequencyPenaltyInput,
    presencePenaltyInput,
    timeoutInput,
    {
      name: 'strictToolCalling',
      label: 'Strict Tool Calling',
      type: 'boolean',
      description:
        'Whether the model supports the `strict` argument when passing in tools. If not specified, the `strict` argument will not be passed to OpenAI.',
      optional: true,
      additionalParams: true,
    },
    stopSequenceInput,
    basepathInput,
    baseOptionsInput,
  ],
  loadMethods: listServedModels(vendor, 'chatOpenAI'),
  init: openAICompatible(vendor),
}
