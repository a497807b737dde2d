import { flagInput, numberInput, textInput } from '../inputs.ts'
import { defineOwnApiModels } from '../models/define-models.ts'
import {
  cacheInput,
  chatModelBaseClasses,
  modelNameInput,
  plainStreamingInput,
  streamingInput,
  temperatureInput,
  temperatureMeans,
  topPMeans,
  tuningInput,
} from '../models/model-inputs.ts'
import { cohereModel } from '../models/own-api/cohere.ts'
import { mistralModel } from '../models/own-api/mistral.ts'
import { ownApiVendors } from '../models/vendors.ts'

/** Mistral's chat models. */
export const mistralChatModels = defineOwnApiModels('Chat Models', [
  {
    name: 'chatMistralAI',
    label: 'MistralAI',
    version: 4,
    description: 'A chat model of Mistral',
    baseClasses: ['ChatMistralAI', ...chatModelBaseClasses],
    vendor: ownApiVendors.mistral,
    make: mistralModel,
    knownModels: 'chatMistralAI',
    inputs: [
      cacheInput,
      modelNameInput({ default: 'mistral-tiny' }),
      numberInput('temperature', 'Temperature', {
        description: temperatureMeans,
        step: 0.1,
        default: 0.9,
        optional: true,
      }),
      streamingInput,
      tuningInput('maxOutputTokens', 'Max Output Tokens', 1, 'How long an answer may get, in tokens'),
      tuningInput('topP', 'Top Probability', 0.1, topPMeans),
      tuningInput('randomSeed', 'Random Seed', 1, 'Not sent: answers differ from one time to the next'),
      flagInput('safeMode', 'Safe Mode', {
        description: "Have Mistral put its own instructions on safety before the flow's",
        optional: true,
        additionalParams: true,
      }),
      textInput('overrideEndpoint', 'Override Endpoint', { optional: true, additionalParams: true }),
    ],
  },
  {
    name: 'chatMistral_LlamaIndex',
    label: 'ChatMistral',
    version: 1,
    description: 'A chat model of Mistral, for the nodes of LlamaIndex',
    baseClasses: ['ChatMistral', 'BaseChatModel_LlamaIndex', 'BaseLLM'],
    vendor: ownApiVendors.mistral,
    make: mistralModel,
    knownModels: 'chatMistralAI',
    inputs: [
      modelNameInput({ default: 'mistral-tiny' }),
      temperatureInput(0.9),
      tuningInput('maxTokensToSample', 'Max Tokens', 1),
      tuningInput('topP', 'Top P', 0.1),
    ],
  },
])

/** Cohere's chat models. */
export const cohereChatModels = defineOwnApiModels('Chat Models', [
  {
    name: 'chatCohere',
    label: 'Cohere',
    version: 3,
    description: 'A chat model of Cohere',
    baseClasses: ['ChatCohere', ...chatModelBaseClasses],
    vendor: ownApiVendors.cohere,
    make: cohereModel,
    knownModels: 'chatCohere',
    inputs: [
      cacheInput,
      modelNameInput({ default: 'command-r7b-12-2024' }),
      temperatureInput(0.7),
      plainStreamingInput,
    ],
  },
])
