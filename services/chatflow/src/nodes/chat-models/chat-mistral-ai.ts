import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { listModels } from '../models/list-models.ts'
import { mistralModel } from '../models/mistral.ts'
import {
  cacheInput,
  chatModelBaseClasses,
  credentialInput,
  modelNameInput,
  numberInput,
  streamingInput,
} from '../models/model-inputs.ts'

/** Mistral. */
export const chatMistralAI: NodeDefinition = {
  name: 'chatMistralAI',
  label: 'MistralAI',
  version: 4,
  type: 'ChatMistralAI',
  category: 'Chat Models',
  description: 'Wrapper around Mistral large language models that use the Chat endpoint',
  baseClasses: ['ChatMistralAI', ...chatModelBaseClasses],
  inputs: [
    credentialInput('mistralAIApi'),
    cacheInput,
    modelNameInput('mistral-tiny'),
    {
      name: 'temperature',
      label: 'Temperature',
      type: 'number',
      description:
        'What sampling temperature to use, between 0.0 and 1.0. Higher values like 0.8 will make the output more random, while lower values like 0.2 will make it more focused and deterministic.',
      step: 0.1,
      default: 0.9,
      optional: true,
    },
    streamingInput,
    numberInput(
      'maxOutputTokens',
      'Max Output Tokens',
      1,
      'The maximum number of tokens to generate in the completion.',
    ),
    numberInput(
      'topP',
      'Top Probability',
      0.1,
      'Nucleus sampling, where the model considers the results of the tokens with top_p probability mass. So 0.1 means only the tokens comprising the top 10% probability mass are considered.',
    ),
    numberInput(
      'randomSeed',
      'Random Seed',
      1,
      'The seed to use for random sampling. If set, different calls will generate deterministic results.',
    ),
    {
      name: 'safeMode',
      label: 'Safe Mode',
      type: 'boolean',
      description: 'Whether to inject a safety prompt before all conversations.',
      optional: true,
      additionalParams: true,
    },
    { name: 'overrideEndpoint', label: 'Override Endpoint', type: 'string', optional: true, additionalParams: true },
  ],
  loadMethods: listModels('chatMistralAI'),
  init: mistralModel,
}
