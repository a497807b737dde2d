import { Failure } from '@hearth/kernel'
import type { StepNode } from '../../../domain/agentflow/agent-node.ts'
import { choiceInput, numberInput, textInput } from '../../inputs.ts'
import { refusalOf } from '../../refusal-of.ts'
import { agentflowNode } from '../agentflow-node.ts'
import { options } from '../shared-inputs.ts'

/** Runs the nodes drawn within it for each item of a list. */
export const iterationAgentflow = agentflowNode(
  {
    assess: async (node) => (node.values.iterationInput === undefined ? {} : await refusalOf(() => itemsOf(node))),
    name: 'iterationAgentflow',
    label: 'Iteration',
    version: 1.1,
    type: 'Iteration',
    role: 'iteration',
    color: '#9C89B8',
    description: 'Runs the nodes within it for each item of a list',
    inputs: [
      textInput('iterationInput', 'Array Input', { description: 'The list, as JSON', acceptVariable: true, rows: 4 }),
      choiceInput('iterationOutputStructure', 'Output Structure', {
        description: 'How the outputs of all items are put together',
        options: options(
          ['Aggregated Text', 'aggregatedText', 'All outputs as one text, a line each'],
          ['JSON Array', 'jsonArray', 'A list with the output of each item at its place'],
        ),
        default: 'aggregatedText',
        optional: true,
      }),
      numberInput('iterationConcurrency', 'Items at Once', {
        description: 'How many items run at a time. With 1, each sees the state that the one before it left',
        default: 4,
        optional: true,
        additionalParams: true,
      }),
    ],
  },
  async (node) => {
    const items = itemsOf(node)
    return { input: { iterationInput: items }, output: {}, items }
  },
)

function itemsOf({ label, values }: StepNode): readonly unknown[] {
  const given = values.iterationInput
  const list = typeof given === 'string' ? (parse(given) ?? parse(given.replaceAll(/\\(["'[\]{}_])/g, '$1'))) : given
  if (Array.isArray(list)) return list
  throw new Failure('broken', `Cannot run node "${label}": Invalid input array`)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
