import { Failure } from '@hearth/kernel'
import { answersOf } from '../../domain/flow/answering.ts'
import type { NodeDefinition, NodeInputs } from '../../domain/flow/node-definition.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { toolName } from '../../domain/tools/toolkit.ts'
import { readText } from '../read-inputs.ts'
import { readFlag } from './read-flag.ts'
import { textTool } from './text-tool.ts'

/** A chain of the same flow as a tool. */
export const chainTool: NodeDefinition = {
  name: 'chainTool',
  label: 'Chain Tool',
  version: 1,
  type: 'ChainTool',
  category: 'Tools',
  description: 'Use a chain as allowed tool for agent',
  baseClasses: ['ChainTool', 'DynamicTool', 'Tool', 'StructuredTool', 'Runnable'],
  inputs: [
    { name: 'name', label: 'Chain Name', type: 'string', placeholder: 'state-of-union-qa' },
    {
      name: 'description',
      label: 'Chain Description',
      type: 'string',
      rows: 3,
      placeholder: 'Useful for when you need to ask questions about the most recent state of the union address.',
    },
    { name: 'returnDirect', label: 'Return Direct', type: 'boolean', optional: true },
    { name: 'baseChain', label: 'Base Chain', type: 'BaseChain' },
  ],
  init: (inputs) => answeringTool(inputs, 'baseChain', readText(inputs, 'name'), readText(inputs, 'description')),
}

/** A query engine as a tool, under LlamaIndex' name. */
export const queryEngineTool: NodeDefinition = {
  name: 'queryEngineToolLlamaIndex',
  label: 'QueryEngine Tool',
  version: 2,
  type: 'QueryEngineTool',
  category: 'Tools',
  description: 'Tool used to invoke query engine',
  baseClasses: ['QueryEngineTool', 'Tool_LlamaIndex'],
  inputs: [
    { name: 'baseQueryEngine', label: 'Base QueryEngine', type: 'BaseQueryEngine' },
    {
      name: 'toolName',
      label: 'Tool Name',
      type: 'string',
      description: 'Tool name must be small capital letter with underscore. Ex: my_tool',
    },
    { name: 'toolDesc', label: 'Tool Description', type: 'string', rows: 4 },
  ],
  init: (inputs) =>
    answeringTool(inputs, 'baseQueryEngine', readText(inputs, 'toolName'), readText(inputs, 'toolDesc')),
}

function answeringTool(inputs: NodeInputs, anchor: string, name = anchor, description = name): Tool {
  const answers = answersOf(inputs.values[anchor])
  if (answers === undefined)
    throw new Failure('broken', `Cannot run node "${inputs.label}": what answers must be wired to "${anchor}"`)
  return textTool({
    name: toolName(name),
    description,
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
