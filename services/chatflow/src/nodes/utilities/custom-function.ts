import { Failure } from '@hearth/kernel'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeAnswer, RunContext } from '../../domain/flow/run-context.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { assessCode } from '../assess-code.ts'
import { textInput } from '../inputs.ts'
import { readText } from '../read-inputs.ts'
import { anyValue, functionInputVariables, runFunction } from './function-inputs.ts'

type LaterFunction = (context: RunContext) => Promise<unknown>

/** The owner's JavaScript: its result goes on to other nodes, or is the flow's answer. */
export const customFunction: NodeDefinition = {
  name: 'customFunction',
  label: 'Custom JS Function',
  version: 3,
  type: 'CustomFunction',
  category: 'Utilities',
  description: 'Runs JavaScript of yours',
  baseClasses: ['CustomFunction', 'Utilities'],
  inputs: [
    functionInputVariables,
    textInput('functionName', 'Function Name', { optional: true, placeholder: 'My Function' }),
    {
      name: 'tools',
      label: 'Additional Tools',
      description: 'The function calls them by $tools.<name>.invoke(args)',
      type: 'Tool',
      list: true,
      optional: true,
    },
    { name: 'javascriptFunction', label: 'Javascript Function', type: 'code' },
  ],
  outputs: [
    { name: 'output', label: 'Output', baseClasses: anyValue },
    { name: 'EndingNode', label: 'Ending Node', baseClasses: ['CustomFunction'] },
  ],
  async assess({ values }, env) {
    if (values.javascriptFunction === '') return { refusal: 'it has no function: write its code' }
    return await assessCode(values.javascriptFunction, env)
  },
  init: () => undefined,
  async initRun(inputs, env, context) {
    const code = readCode(inputs)
    const later: LaterFunction = (running) => runFunction(code, inputs, env, running)
    return inputs.output === 'EndingNode' ? later : ((await later(context)) ?? '')
  },
  async run(instance, context): Promise<NodeAnswer> {
    const value = typeof instance === 'function' ? await (instance as LaterFunction)(context) : instance
    if (typeof value === 'object' && value !== null)
      return { text: JSON.stringify(value), json: value, usage: undefined }
    return { text: value === undefined || value === null ? '' : String(value), usage: undefined }
  },
}

function readCode(inputs: NodeInputs): string {
  const code = readText(inputs, 'javascriptFunction')
  if (code === undefined) throw new Failure('broken', `Cannot run node "${inputs.label}": it has no function`)
  return code
}
