import type { NodeInput } from '../../domain/flow/node-definition.ts'

export const autofixInput: NodeInput = {
  name: 'autofixParser',
  label: 'Autofix',
  type: 'boolean',
  optional: true,
  description: 'Asks the model once more when the answer cannot be read',
}

/** What every parser gives besides its own class. */
export const parserBaseClasses = ['BaseLLMOutputParser', 'Runnable'] as const
