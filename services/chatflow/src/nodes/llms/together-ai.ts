import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { listServedModels } from '../models/list-models.ts'
import { cacheInput, credentialInput, llmBaseClasses, modelTextInput, numberInput } from '../models/model-inputs.ts'
import { openAICompatible, type Vendor } from '../models/openai-compatible.ts'

const vendor: Vendor = {
  key: { credential: 'togetherAIApi', field: 'togetherAIApiKey', variable: 'TOGETHER_AI_API_KEY' },
  baseUrl: 'https://api.together.xyz/v1',
  takesTopK: true,
  provider: 'openai-completion',
}

/** Completions at Together AI. */
export const togetherAI: NodeDefinition = {
  name: 'togetherAI',
  label: 'TogetherAI',
  version: 1,
  type: 'TogetherAI',
  category: 'LLMs',
  description: 'Wrapper around TogetherAI large language models',
  baseClasses: ['TogetherAI', 'LLM', ...llmBaseClasses],
  inputs: [
    credentialInput('togetherAIApi'),
    cacheInput,
    modelTextInput({ description: 'The name of the model to query.' }),
    {
      name: 'topK',
      label: 'Top K',
      type: 'number',
      description:
        'The topK parameter is used to limit the number of choices for the next predicted word or token. It specifies the maximum number of tokens to consider at each step, based on their probability of occurrence. This technique helps to speed up the generation process and can improve the quality of the generated text by focusing on the most likely options.',
      step: 1,
      default: 50,
    },
    {
      name: 'topP',
      label: 'Top P',
      type: 'number',
      description:
        'The topP (nucleus) parameter is used to dynamically adjust the number of choices for each predicted token based on the cumulative probabilities. It specifies a probability threshold, below which all less likely tokens are filtered out. This technique helps to maintain diversity and generate more fluent and natural-sounding text.',
      step: 0.1,
      default: 0.7,
    },
    {
      name: 'temperature',
      label: 'Temperature',
      type: 'number',
      description:
        'A decimal number that determines the degree of randomness in the response. A value of 1 will always yield the same output. A temperature less than 1 favors more correctness and is appropriate for question answering or summarization. A value greater than 1 introduces more randomness in the output.',
      step: 0.1,
      default: 0.7,
    },
    {
      name: 'repeatPenalty',
      label: 'Repeat Penalty',
      type: 'number',
      description:
        'A number that controls the diversity of generated text by reducing the likelihood of repeated sequences. Higher values decrease repetition.',
      step: 0.1,
      default: 1,
    },
    {
      name: 'streaming',
      label: 'Streaming',
      type: 'boolean',
      default: false,
      description: 'Whether or not to stream tokens as they are generated',
    },
    numberInput('maxTokens', 'Max Tokens', 1, 'Limit the number of tokens generated.'),
    {
      name: 'stop',
      label: 'Stop Sequence',
      type: 'string',
      rows: 4,
      placeholder: 'AI assistant:',
      description: 'A list of tokens at which the generation should stop.',
      optional: true,
      additionalParams: true,
    },
  ],
  loadMethods: listServedModels(vendor),
  init: openAICompatible(vendor),
}
