import type { NodeInput } from '../../domain/flow/node-form.ts'

/** What is said of the input that a model is told about the tool by. */
export const whenToUse = 'Tells the model when to use the tool'

/** Whether the agent's turn ends with what the tool returns. */
export const returnDirectInput: NodeInput = {
  name: 'returnDirect',
  label: 'Return Direct',
  description: 'What the tool returns is the answer, without another turn of the model',
  type: 'boolean',
  optional: true,
}

/** A field of a kind that has the label before the name: editors get keys in the order written. */
export function labelFirst(label: string, name: string, type: string, rest: Partial<NodeInput>): NodeInput {
  return { label, name, type, ...rest }
}
