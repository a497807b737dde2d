import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { azureModel } from '../models/azure.ts'
import { listModels } from '../models/list-models.ts'
import {
  baseOptionsInput,
  basepathInput,
  cacheInput,
  chatModelBaseClasses,
  credentialInput,
  frequencyPenaltyInput,
  imageUploadsInput,
  maxTokensInput,
  presencePenaltyInput,
  streamingInput,
  temperatureInput,
  timeoutInput,
  topPInput,
} from '../models/model-inputs.ts'

/** A chat deployment of Azure OpenAI. */
export const azureChatOpenAI: NodeDefinition = {
  name: 'azureChatOpenAI',
  label: 'Azure OpenAI',
  version: 7.1,
  type: 'AzureChatOpenAI',
  category: 'Chat Models',
  description: 'Wrapper around Azure OpenAI large language models that use the Chat endpoint',
  baseClasses: ['AzureChatOpenAI', 'ChatOpenAI', 'BaseChatOpenAI', ...chatModelBaseClasses],
  inputs: [
    credentialInput('azureOpenAIApi'),
    cacheInput,
    { name: 'modelName', label: 'Model Name', type: 'asyncOptions', loadMethod: 'listModels', freeSolo: true },
    temperatureInput(0.9),
    maxTokensInput,
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
    topPInput,
    frequencyPenaltyInput,
    presencePenaltyInput,
    timeoutInput,
    basepathInput,
    baseOptionsInput,
  ],
  loadMethods: listModels('azureChatOpenAI'),
  init: azureModel,
}
