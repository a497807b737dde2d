import { choiceInput, flagInput, numberInput } from '../inputs.ts'
import { defineOwnApiModels } from '../models/define-models.ts'
import {
  cacheInput,
  chatModelBaseClasses,
  imageUploadsInput,
  lowToHigh,
  modelNameInput,
  streamingInput,
  temperatureInput,
  tuningInput,
} from '../models/model-inputs.ts'
import { anthropicModel } from '../models/own-api/anthropic.ts'
import { ownApiVendors } from '../models/vendors.ts'

// These think as long as each question calls for; older ones are given a budget.
const adaptive = ['claude-opus-4-7', 'claude-opus-4-6', 'claude-sonnet-4-6']

/** Claude, by Anthropic. */
export const anthropicChatModels = defineOwnApiModels('Chat Models', [
  {
    name: 'chatAnthropic',
    label: 'Anthropic Claude',
    version: 8,
    description: 'Claude, the chat model of Anthropic',
    baseClasses: ['ChatAnthropic', 'ChatAnthropicMessages', ...chatModelBaseClasses],
    vendor: ownApiVendors.anthropic,
    make: anthropicModel,
    knownModels: 'chatAnthropic',
    inputs: [
      cacheInput,
      modelNameInput({ default: 'claude-haiku-4-5' }),
      temperatureInput(0.9),
      streamingInput,
      imageUploadsInput,
      flagInput('extendedThinking', 'Extended Thinking', {
        description: 'Let the model think before it answers; it is not sampled then',
        optional: true,
        additionalParams: true,
        hide: { modelName: adaptive },
      }),
      numberInput('budgetTokens', 'Budget Tokens', {
        step: 1,
        default: '1024',
        description: 'How many tokens it may think at most',
        optional: true,
        additionalParams: true,
        show: { extendedThinking: true },
        hide: { modelName: adaptive },
      }),
      flagInput('adaptiveThinking', 'Adaptive Thinking', {
        description: 'Let the model think as long as a question seems to need',
        default: false,
        optional: true,
        additionalParams: true,
        show: { modelName: adaptive },
      }),
      choiceInput('thinkingEffort', 'Thinking Effort', {
        description: 'How much thought and text the model spends on an answer',
        optional: true,
        options: [
          ...lowToHigh,
          { label: 'Max', name: 'max', description: 'Without any restraint; Opus alone, from 4.6 on' },
        ],
        additionalParams: true,
        show: { adaptiveThinking: true, modelName: adaptive },
      }),
      tuningInput('maxTokensToSample', 'Max Tokens', 1),
      tuningInput('topP', 'Top P', 0.1),
      tuningInput('topK', 'Top K', 0.1),
    ],
  },
  {
    name: 'chatAnthropic_LlamaIndex',
    label: 'ChatAnthropic',
    version: 3,
    description: 'Claude, for the nodes of LlamaIndex',
    baseClasses: ['ChatAnthropic', 'BaseChatModel_LlamaIndex', 'ToolCallLLM', 'BaseLLM'],
    vendor: ownApiVendors.anthropic,
    make: anthropicModel,
    knownModels: 'chatAnthropic',
    inputs: [
      modelNameInput({ default: 'claude-3-haiku' }),
      temperatureInput(0.9),
      tuningInput('maxTokensToSample', 'Max Tokens', 1),
      tuningInput('topP', 'Top P', 0.1),
    ],
  },
])
