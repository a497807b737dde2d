import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { anthropicModel } from '../models/anthropic.ts'
import { listModels } from '../models/list-models.ts'
import {
  cacheInput,
  chatModelBaseClasses,
  credentialInput,
  imageUploadsInput,
  modelNameInput,
  numberInput,
  streamingInput,
  temperatureInput,
} from '../models/model-inputs.ts'

/** Claude, by Anthropic. */
export const chatAnthropic: NodeDefinition = {
  name: 'chatAnthropic',
  label: 'Anthropic Claude',
  version: 8,
  type: 'ChatAnthropic',
  category: 'Chat Models',
  description: 'Wrapper around ChatAnthropic large language models that use the Chat endpoint',
  baseClasses: ['ChatAnthropic', 'ChatAnthropicMessages', ...chatModelBaseClasses],
  inputs: [
    credentialInput('anthropicApi'),
    cacheInput,
    modelNameInput('claude-haiku-4-5'),
    temperatureInput(0.9),
    streamingInput,
    imageUploadsInput,
    {
      name: 'extendedThinking',
      label: 'Extended Thinking',
      type: 'boolean',
      description: 'Enable extended thinking for reasoning model such as Claude Sonnet 3.7 and Claude 4',
      optional: true,
      additionalParams: true,
      hide: { modelName: ['claude-opus-4-7', 'claude-opus-4-6', 'claude-sonnet-4-6'] },
    },
    {
      name: 'budgetTokens',
      label: 'Budget Tokens',
      type: 'number',
      step: 1,
      default: '1024',
      description: 'Maximum number of tokens Claude is allowed use for its internal reasoning process',
      optional: true,
      additionalParams: true,
      show: { extendedThinking: true },
      hide: { modelName: ['claude-opus-4-7', 'claude-opus-4-6', 'claude-sonnet-4-6'] },
    },
    {
      name: 'adaptiveThinking',
      label: 'Adaptive Thinking',
      type: 'boolean',
      description:
        'Claude evaluates the complexity of each request and determines whether and how much to use extended thinking.',
      default: false,
      optional: true,
      additionalParams: true,
      show: { modelName: ['claude-opus-4-7', 'claude-opus-4-6', 'claude-sonnet-4-6'] },
    },
    {
      name: 'thinkingEffort',
      label: 'Thinking Effort',
      type: 'options',
      description: 'Control how eager Claude is about spending tokens when responding to requests',
      optional: true,
      options: [
        { label: 'Low', name: 'low' },
        { label: 'Medium', name: 'medium' },
        { label: 'High', name: 'high' },
        {
          label: 'Max',
          name: 'max',
          description: 'Absolute maximum capability with no constraints on token spending. Opus 4.6 and newer only',
        },
      ],
      additionalParams: true,
      show: { adaptiveThinking: true, modelName: ['claude-opus-4-7', 'claude-opus-4-6', 'claude-sonnet-4-6'] },
    },
    numberInput('maxTokensToSample', 'Max Tokens', 1),
    numberInput('topP', 'Top P', 0.1),
    numberInput('topK', 'Top K', 0.1),
  ],
  loadMethods: listModels('chatAnthropic'),
  init: anthropicModel,
}
