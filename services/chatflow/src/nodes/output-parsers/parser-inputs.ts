import type { NodeInput } from '../../domain/flow/node-form.ts'
import { flagInput } from '../inputs.ts'

export const autofixInput: NodeInput = flagInput('autofixParser', 'Autofix', {
  optional: true,
  description: 'Asks the model once more when the answer cannot be read',
})

/** What every parser gives besides its own class. */
export const parserBaseClasses = ['BaseLLMOutputParser', 'Runnable'] as const
