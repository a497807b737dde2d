import type { NodeInput } from '../../domain/flow/node-definition.ts'
import { numberInput } from './model-inputs.ts'

const remark = (name: string) =>
  `${name} parameter may not apply to certain model. Please check available model parameters`

/** How models at Hugging Face sample. */
export const huggingFaceSamplingInputs: readonly NodeInput[] = [
  numberInput('temperature', 'Temperature', 0.1, remark('Temperature')),
  numberInput('maxTokens', 'Max Tokens', 1, remark('Max Tokens')),
  numberInput('topP', 'Top Probability', 0.1, remark('Top Probability')),
  numberInput('hfTopK', 'Top K', 0.1, remark('Top K')),
  numberInput('frequencyPenalty', 'Frequency Penalty', 0.1, remark('Frequency Penalty')),
]
