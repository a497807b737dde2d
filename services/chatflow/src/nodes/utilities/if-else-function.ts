import { takeBranch } from '../../domain/flow/branch.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { textInput } from '../inputs.ts'
import { readText } from '../read-inputs.ts'
import { anyValue, functionInputVariables, runFunction } from './function-inputs.ts'

const ifExample = `if (1 < 2) {
    return true;
}`

/** Two pieces of the owner's JavaScript: what hangs on "True" runs when the first returns something, what hangs on "False" otherwise. */
export const ifElseFunction: NodeDefinition = {
  name: 'ifElseFunction',
  label: 'IfElse Function',
  version: 2,
  type: 'IfElseFunction',
  category: 'Utilities',
  description: 'Goes one of two ways, by what your JavaScript returns',
  baseClasses: ['IfElseFunction', 'Utilities'],
  inputs: [
    functionInputVariables,
    textInput('functionName', 'IfElse Name', { optional: true, placeholder: 'If Condition Match' }),
    {
      name: 'ifFunction',
      label: 'If Function',
      description: 'Function must return a value',
      type: 'code',
      rows: 2,
      default: ifExample,
    },
    {
      name: 'elseFunction',
      label: 'Else Function',
      description: 'Function must return a value',
      type: 'code',
      rows: 2,
      default: 'return false;',
    },
  ],
  outputs: [
    { name: 'returnTrue', label: 'True', baseClasses: anyValue, isAnchor: true },
    { name: 'returnFalse', label: 'False', baseClasses: anyValue, isAnchor: true },
  ],
  isBranching: true,
  init: () => undefined,
  async initRun(inputs, env, context) {
    const ifTrue = await runFunction(readText(inputs, 'ifFunction') ?? ifExample, inputs, env, context)
    if (ifTrue) return takeBranch('returnTrue', ifTrue)
    const otherwise = await runFunction(readText(inputs, 'elseFunction') ?? 'return false;', inputs, env, context)
    return takeBranch('returnFalse', otherwise ?? '')
  },
}
