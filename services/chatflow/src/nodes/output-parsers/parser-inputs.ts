import type { NodeInput } from '../../domain/flow/node-definition.ts'

export const autofixInput: NodeInput = {
  name: 'autofixParser',
  label: 'Autofix',
  type: 'boolean',
  optional: true,
  description: 'In the event that the first call fails, will make another call to the model to fix any errors.',
}

/** What every parser gives besides its own class. */
export const parserBaseClasses = ['BaseLLMOutputParser', 'Runnable'] as const
