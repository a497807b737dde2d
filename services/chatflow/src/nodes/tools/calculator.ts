import { Failure } from '@hearth/kernel'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { textTool } from './text-tool.ts'

const maxLength = 1_000

/** Arithmetic; the parser knows numbers and functions of numbers, and nothing of the program around it. */
export const calculator: NodeDefinition = {
  name: 'calculator',
  label: 'Calculator',
  version: 1,
  type: 'Calculator',
  category: 'Tools',
  description: 'Calculates for a model',
  baseClasses: ['Calculator', 'Tool', 'StructuredTool', 'Runnable'],
  inputs: [],
  init: () =>
    textTool({
      name: 'calculator',
      description: 'Calculates an arithmetic expression and gives its result',
      input: 'The expression, such as (2 + 3) * 4',
      argument: 'expression',
      answer: calculate,
    }),
}

async function calculate(expression: string): Promise<string> {
  if (expression.length > maxLength)
    throw new Failure('invalid', `Cannot calculate: the expression is longer than ${maxLength} characters`)
  const { Parser } = await import('expr-eval-fork')
  // The factorial of a large number takes hours, and assigning is no arithmetic.
  const parser = new Parser({ operators: { factorial: false, assignment: false, fndef: false, concatenate: false } })
  try {
    return String(parser.evaluate(normalised(expression)))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'it is not an expression'
    throw new Failure('invalid', `Cannot calculate "${expression.slice(0, 100)}": ${reason}`, { cause })
  }
}

// As people and models write it, without the result that a small model guesses beside it.
function normalised(expression: string): string {
  return expression
    .replaceAll('**', '^')
    .replaceAll('×', '*')
    .replaceAll('÷', '/')
    .replaceAll(/(?<=\d),(?=\d{3}\b)/g, '')
    .replace(/\s*(?<![=!<>])=[\s\d.,?]*$/, '')
}
