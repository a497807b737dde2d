import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeInput } from '../../domain/flow/node-form.ts'
import { getFlowVariable, setFlowVariable } from '../../domain/flow/run/flow-variables.ts'
import { textInput } from '../inputs.ts'
import { readText } from '../read-inputs.ts'
import { anyValue } from './function-inputs.ts'

const variableName: NodeInput = textInput('variableName', 'Variable Name', { placeholder: 'var1' })

/** Keeps what is wired to it for the rest of the run, and hands it on. */
export const setVariable: NodeDefinition = {
  name: 'setVariable',
  label: 'Set Variable',
  version: 2.1,
  type: 'SetVariable',
  category: 'Utilities',
  description: 'Keeps a value for the rest of the run',
  baseClasses: ['SetVariable', 'Utilities'],
  inputs: [
    { name: 'input', label: 'Input', type: anyValue.join(' | '), optional: true, list: true },
    variableName,
    {
      name: 'showOutput',
      label: 'Show Output',
      description: 'The answer of the prediction tells the value too',
      type: 'boolean',
      optional: true,
      additionalParams: true,
    },
  ],
  outputs: [{ name: 'output', label: 'Output', baseClasses: anyValue }],
  init: () => undefined,
  initRun(inputs, _env, context) {
    const { input, showOutput } = inputs.values
    const value = Array.isArray(input) && input.length === 1 ? input[0] : input
    const shown = showOutput === true || showOutput === 'true'
    setFlowVariable(context, readText(inputs, 'variableName') ?? '', value, shown)
    return value
  },
}

/** Hands on what a set-variable node of the same run has kept. */
export const getVariable: NodeDefinition = {
  name: 'getVariable',
  label: 'Get Variable',
  version: 2,
  type: 'GetVariable',
  category: 'Utilities',
  description: 'Hands on what Set Variable has kept',
  baseClasses: ['GetVariable', 'Utilities'],
  inputs: [variableName],
  outputs: [{ name: 'output', label: 'Output', baseClasses: anyValue }],
  init: () => undefined,
  initRun: (inputs, _env, context) => getFlowVariable(context, readText(inputs, 'variableName') ?? ''),
}
