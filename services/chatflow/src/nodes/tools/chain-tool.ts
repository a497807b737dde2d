import { Failure } from '@hearth/kernel'
import { answersOf } from '../../domain/flow/answering.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { toolName } from '../../domain/tools/toolkit.ts'
import { flagInput, textInput } from '../inputs.ts'
import { readFlag, readText } from '../read-inputs.ts'
import { textTool } from './text-tool.ts'

/** A chain of the same flow as a tool. */
export const chainTool: NodeDefinition = {
  name: 'chainTool',
  label: 'Chain Tool',
  version: 1,
  type: 'ChainTool',
  category: 'Tools',
  description: 'Lets an agent ask a chain of this flow',
  baseClasses: ['ChainTool', 'DynamicTool', 'Tool', 'StructuredTool', 'Runnable'],
  inputs: [
    textInput('name', 'Chain Name', { placeholder: 'state-of-union-qa' }),
    textInput('description', 'Chain Description', {
      rows: 3,
      placeholder: 'Answers questions about our terms of delivery',
    }),
    flagInput('returnDirect', 'Return Direct', { optional: true }),
    { name: 'baseChain', label: 'Base Chain', type: 'BaseChain' },
  ],
  init: makeTool,
}

function makeTool(inputs: NodeInputs): Tool {
  const answers = answersOf(inputs.values.baseChain)
  if (answers === undefined)
    throw new Failure('broken', `Cannot run node "${inputs.label}": a chain must be wired to "baseChain"`)
  const name = readText(inputs, 'name') ?? 'chain'
  return textTool({
    name: toolName(name),
    description: readText(inputs, 'description') ?? name,
    input: 'The question',
    returnDirect: readFlag(inputs, 'returnDirect'),
    async answer(question, context) {
      // It is asked on the agent's behalf: what the session remembers is the agent's affair.
      const { text, json, sourceDocuments } = await answers({ ...context, question, history: async () => [] })
      const output = json === undefined ? text : JSON.stringify(json)
      return { output, ...(sourceDocuments && { sourceDocuments }) }
    },
  })
}
