import { caseFunction } from '../draw/draw-cases.ts'
import type { Exit } from '../draw/sketch.ts'
import { numberOf } from '../read-value.ts'
import { comparisonOf } from './dify-condition.ts'
import { functionOf } from './dify-functions.ts'
import { fillIn, loopKey, reference } from './dify-references.ts'
import { type DifyScope, type Drawn, rowsAt } from './dify-scope.ts'
import type { DifyNode } from './read-dify.ts'

/** What lies within runs for each item; what is read of each is given by a function at its end. */
export function drawIteration(node: DifyNode, id: string, scope: DifyScope): Drawn {
  const { data, label } = node
  const { sketch } = scope
  const atOnce = data.is_parallel === true ? (numberOf(data.parallel_nums) ?? 10) : 1
  const inputs = {
    iterationInput: reference(data.iterator_selector, scope, label),
    iterationOutputStructure: 'jsonArray',
    iterationConcurrency: Math.min(64, atOnce),
  }
  sketch.nodes.push({ id, within: scope.withinOf(node), label, inputs })
  if (data.error_handle_mode !== undefined && data.error_handle_mode !== 'terminated')
    sketch.remark(
      label,
      'iterationAgentflow',
      'not carried over: how it takes errors; an item that fails leaves a sentence in its place',
    )
  return { entry: id, exits: () => [{ id, choice: 0 }] }
}

/** The end of an iteration's inside: what its settings read of each item. */
export function drawItemEnd(node: DifyNode, id: string, scope: DifyScope): string | undefined {
  const value = reference(node.data.output_selector, scope, node.label)
  if (value === '') return undefined
  const end = scope.sketch.newId('customFunctionAgentflow')
  const inputs = functionOf('return $value', { value }).inputs
  scope.sketch.nodes.push({ id: end, within: id, label: `${node.label}: result`, inputs })
  return end
}

export type LoopParts = Drawn & {
  /** Where each round begins. */
  readonly round: string
  /** What the last steps of a round lead to. */
  readonly check: string
}

/** A loop: its variables are set, then rounds follow until a condition holds or there were enough. */
export function drawLoop(node: DifyNode, id: string, scope: DifyScope): LoopParts {
  const { sketch } = scope
  const within = scope.withinOf(node)
  const { label } = node
  const counter = loopKey(node.id, ['round'], scope)
  const [round, check, done, again] = [
    sketch.newId('customFunctionAgentflow'),
    sketch.newId('customFunctionAgentflow'),
    sketch.newId('conditionAgentflow'),
    sketch.newId('loopAgentflow'),
  ]
  const most = Math.max(1, numberOf(node.data.loop_count) ?? 10)
  const set = [...variablesOf(node, scope), { key: counter, value: '0' }]
  sketch.nodes.push({ id, within, label, ...functionOf("return ''", {}, set) })
  sketch.nodes.push({ id: round, within, label: `${label}: round`, ...functionOf("return ''") })
  sketch.nodes.push({ ...checkOf(node, counter, most, scope), id: check, within })
  const conditions = [{ type: 'string', value1: `{{ ${check}.output.done }}`, operation: 'equal', value2: 'yes' }]
  sketch.nodes.push({ id: done, within, label: `${label}: done`, inputs: { conditions } })
  const back = { loopBackToNode: `${round}-${label}: round`, maxLoopCount: most }
  sketch.nodes.push({ id: again, within, label: `${label}: again`, inputs: back })
  sketch.wire(id, round)
  sketch.wire(check, done)
  sketch.wire(done, again, 1)
  return { entry: id, exits: () => exitsOf(node, done, scope), round, check }
}

function variablesOf({ id, data, label }: DifyNode, scope: DifyScope) {
  return rowsAt(data.loop_variables).map((row) => ({
    key: loopKey(id, [String(row.label)], scope),
    value: row.value_type === 'variable' ? reference(row.value, scope, label) : fillIn(row.value, scope, label),
  }))
}

function checkOf({ data, label }: DifyNode, counter: string, most: number, scope: DifyScope) {
  const tests = rowsAt(data.break_conditions).map((test) => comparisonOf(test, label, scope))
  const told = caseFunction([{ handle: 'done', all: data.logical_operator !== 'or', tests }])
  const code = told.customFunctionJavascriptFunction.replace('\nreturn [', '\nconst found = [')
  const round = { variableName: 'round', variableValue: `{{ $flow.state.${counter} }}` }
  const end = `const round = Number($round) + 1\nreturn { round, done: found === 0 || round >= ${most} ? 'yes' : 'no' }`
  return {
    label: `${label}: enough`,
    inputs: {
      customFunctionInputVariables: [...told.customFunctionInputVariables, round],
      customFunctionJavascriptFunction: `${code}\n${end}`,
      customFunctionUpdateState: [{ key: counter, value: '{{ output.round }}' }],
    },
  }
}

// A loop is left where its condition holds, and at each of its ends.
function exitsOf({ id }: DifyNode, done: string, scope: DifyScope): readonly Exit[] {
  const ends = scope.app.nodes.filter(({ kind, parent }) => kind === 'loop-end' && parent === id)
  const left = ends.flatMap((end) => scope.idOf(end.id) ?? [])
  return [done, ...left].map((each) => ({ id: each, choice: 0 }))
}
