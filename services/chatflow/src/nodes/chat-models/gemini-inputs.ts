import type { NodeInput } from '../../domain/flow/node-definition.ts'
import { imageUploadsInput, numberInput, streamingInput, temperatureInput, topPInput } from '../models/model-inputs.ts'

/** What Gemini takes, wherever Google serves it. */
export const geminiInputs: readonly NodeInput[] = [
  {
    name: 'customModelName',
    label: 'Custom Model Name',
    type: 'string',
    placeholder: 'gemini-1.5-pro-exp-0801',
    description: 'Custom model name to use. If provided, it will override the model selected',
    additionalParams: true,
    optional: true,
  },
  temperatureInput(0.9),
  streamingInput,
  imageUploadsInput,
  numberInput(
    'thinkingBudget',
    'Thinking Budget',
    1,
    'Guides the number of thinking tokens. -1 for dynamic, 0 to disable, or positive integer (Gemini 2.5 models).',
  ),
  {
    name: 'thinkingLevel',
    label: 'Thinking Level',
    type: 'options',
    description: 'Adjust the amount of reasoning effort based on the complexity of the user request',
    options: [
      { label: 'Low', name: 'LOW' },
      { label: 'Medium', name: 'MEDIUM' },
      { label: 'High', name: 'HIGH' },
    ],
    optional: true,
    additionalParams: true,
  },
  numberInput('maxOutputTokens', 'Max Output Tokens', 1),
  topPInput,
  numberInput(
    'topK',
    'Top Next Highest Probability Tokens',
    1,
    'Decode using top-k sampling: consider the set of top_k most probable tokens. Must be positive',
  ),
]
