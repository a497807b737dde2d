import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { cacheInput, credentialInput, numberInput } from '../models/model-inputs.ts'
import { replicateModel } from '../models/replicate.ts'

/** Models at Replicate. */
export const replicate: NodeDefinition = {
  name: 'replicate',
  label: 'Replicate',
  version: 2,
  type: 'Replicate',
  category: 'LLMs',
  description: 'Use Replicate to run open source models on cloud',
  baseClasses: ['Replicate', 'BaseChatModel', 'LLM', 'BaseLLM', 'BaseLanguageModel', 'Runnable'],
  inputs: [
    credentialInput('replicateApi'),
    cacheInput,
    {
      name: 'model',
      label: 'Model',
      type: 'string',
      placeholder: 'a16z-infra/llama13b-v2-chat:df7690f1994d94e96ad9d568eac121aecf50684a0b0963b25a41cc40061269e5',
      optional: true,
    },
    {
      name: 'temperature',
      label: 'Temperature',
      type: 'number',
      step: 0.1,
      description:
        'Adjusts randomness of outputs, greater than 1 is random and 0 is deterministic, 0.75 is a good starting value.',
      default: 0.7,
      optional: true,
    },
    numberInput('maxTokens', 'Max Tokens', 1, 'Maximum number of tokens to generate. A word is generally 2-3 tokens'),
    numberInput(
      'topP',
      'Top Probability',
      0.1,
      'When decoding text, samples from the top p percentage of most likely tokens; lower to ignore less likely tokens',
    ),
    numberInput(
      'repetitionPenalty',
      'Repetition Penalty',
      0.1,
      'Penalty for repeated words in generated text; 1 is no penalty, values greater than 1 discourage repetition, less than 1 encourage it. (minimum: 0.01; maximum: 5)',
    ),
    {
      name: 'additionalInputs',
      label: 'Additional Inputs',
      type: 'json',
      description:
        'Each model has different parameters, refer to the specific model accepted inputs. For example: llama13b-v2',
      additionalParams: true,
      optional: true,
    },
  ],
  init: replicateModel,
}
