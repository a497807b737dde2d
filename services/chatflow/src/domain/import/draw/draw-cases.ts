import type { Exit, Sketch, SketchNode } from './sketch.ts'
import { whichCase } from './which-case.ts'

/** What is compared, as texts with references; `operator` in the words of `which-case.ts`. */
export type Comparison = {
  readonly left: string
  readonly operator: string
  readonly right: string
  readonly kind: 'string' | 'number' | 'boolean'
  /** Conditions here cannot compare so, or cannot compare what this is. */
  readonly odd?: boolean
}

/** A way out: its comparisons hold all together, or one of them does. */
export type Case = { readonly handle: string; readonly all: boolean; readonly tests: readonly Comparison[] }

const operations: Readonly<Record<string, string>> = {
  contains: 'contains',
  'not contains': 'notContains',
  'start with': 'startsWith',
  'end with': 'endsWith',
  is: 'equal',
  'is not': 'notEqual',
  regex: 'regex',
  empty: 'isEmpty',
  'not empty': 'notEmpty',
  '=': 'equal',
  '≠': 'notEqual',
  '>': 'larger',
  '<': 'smaller',
  '≥': 'largerEqual',
  '≤': 'smallerEqual',
}

type Place = Pick<SketchNode, 'id' | 'label' | 'within'>

/** Where wires to the cases end, and the ways out by their handle; that of an unknown one is for what fits no case. */
type DrawnCases = { readonly entry: string; exits(handle: string): readonly Exit[] }

/**
 * A condition for each case. A case of which several things must hold at once, or that compares in a way that
 * conditions here do not know, is told by a function before it.
 */
export function drawCases(cases: readonly Case[], place: Place, sketch: Sketch): DrawnCases {
  const plain = cases.every(
    ({ all, tests }) => tests.every(isPlain) && (tests.length === 1 || !all) && tests.length > 0,
  )
  return plain ? drawPlain(cases, place, sketch) : drawTold(cases, place, sketch)
}

function isPlain({ operator, odd }: Comparison): boolean {
  return odd !== true && operations[operator] !== undefined
}

function drawPlain(cases: readonly Case[], place: Place, sketch: Sketch): DrawnCases {
  const rows = cases.flatMap(({ handle, tests }) => tests.map((test) => ({ handle, test })))
  const conditions = rows.map(({ test: { kind, left, operator, right } }) => ({
    ...{ type: kind, value1: left, operation: operations[operator] ?? 'equal' },
    value2: kind === 'boolean' ? right === 'true' : right,
  }))
  sketch.nodes.push({ ...place, inputs: { conditions } })
  const { id } = place
  return {
    entry: id,
    exits(handle) {
      const choices = rows.flatMap((row, at) => (row.handle === handle ? [at] : []))
      return (choices.length > 0 ? choices : [rows.length]).map((choice) => ({ id, choice }))
    },
  }
}

function drawTold(cases: readonly Case[], { id, label, within }: Place, sketch: Sketch): DrawnCases {
  const told = sketch.newId('customFunctionAgentflow')
  const inputs = caseFunction(cases)
  sketch.nodes.push({ id: told, within, label: `${label}: which case`, inputs })
  const conditions = cases.map((_, at) => ({
    ...{ type: 'string', value1: `{{ ${told} }}`, operation: 'equal', value2: String(at) },
  }))
  sketch.nodes.push({ id, within, label, inputs: { conditions } })
  sketch.wire(told, id)
  return {
    entry: told,
    exits(handle) {
      const at = cases.findIndex((each) => each.handle === handle)
      return [{ id, choice: at === -1 ? cases.length : at }]
    },
  }
}

type Variable = { readonly variableName: string; readonly variableValue: string }

/** Inputs of a function that gives the number of the first case that holds, or -1. */
export function caseFunction(cases: readonly Case[]): {
  readonly customFunctionInputVariables: readonly Variable[]
  readonly customFunctionJavascriptFunction: string
} {
  const variables: Variable[] = []
  const give = (variableValue: string) => {
    const variableName = `v${variables.length}`
    variables.push({ variableName, variableValue })
    return `$${variableName}`
  }
  const written = cases.map(({ all, tests }) => {
    const each = tests.map(
      ({ left, operator, right }) => `holds(${give(left)}, ${JSON.stringify(operator)}, ${give(right)})`,
    )
    return each.length === 0 ? 'false' : each.join(all ? ' && ' : ' || ')
  })
  const code = `${whichCase}\nreturn [\n${written.map((line) => `  ${line},\n`).join('')}].indexOf(true)`
  return { customFunctionInputVariables: variables, customFunctionJavascriptFunction: code }
}
