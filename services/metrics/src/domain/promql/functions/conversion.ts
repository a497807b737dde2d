import { Labels } from '../../model/labels.ts'
import { mapSamples, sampleAt, vectorOf } from '../evaluate/operand.ts'
import { evaluateScalar, evaluateVector } from '../evaluate/scope.ts'
import { evaluateSelectorStarts, evaluateSelectorTimes } from '../evaluate/selector.ts'
import { timeOf } from '../evaluate/steps.ts'
import { unwrap } from '../syntax/ast.ts'
import { argument, type FunctionImplementation, type FunctionTable } from './function.ts'

/** Times, constants, and ways between scalars and vectors. */
export const conversionFunctions: FunctionTable = {
  time: async (_call, { steps }) => ({
    type: 'scalar',
    values: Float64Array.from({ length: steps.count }, (_, step) => timeOf(steps, step) / 1000),
  }),
  pi: constant(() => Math.PI),
  start: constant(({ query }) => query.startMs / 1000),
  end: constant(({ query }) => query.endMs / 1000),
  step: constant(({ query }) => query.stepMs / 1000),
  range: constant(({ query }) => (query.endMs - query.startMs) / 1000),
  min_of: pairwise(Math.min),
  max_of: pairwise(Math.max),
  vector: async (call, scope) => {
    const values = await evaluateScalar(scope, argument(call, 0))
    return vectorOf([{ labels: Labels.none, dropName: false, values, present: new Uint8Array(values.length).fill(1) }])
  },
  scalar,
  timestamp,
  start_timestamp: startTimestamp,
}

function constant(value: (scope: Parameters<FunctionImplementation>[1]) => number): FunctionImplementation {
  return async (_call, scope) => ({
    type: 'scalar',
    values: new Float64Array(scope.steps.count).fill(value(scope)),
  })
}

function pairwise(choose: (a: number, b: number) => number): FunctionImplementation {
  return async (call, scope) => {
    const left = await evaluateScalar(scope, argument(call, 0))
    const right = await evaluateScalar(scope, argument(call, 1))
    return { type: 'scalar', values: left.map((value, step) => choose(value, right[step] ?? 0)) }
  }
}

/** The value of the only sample of a step; NaN where there is none or more than one. */
async function scalar(...[call, scope]: Parameters<FunctionImplementation>) {
  const { columns } = await evaluateVector(scope, argument(call, 0))
  const values = new Float64Array(scope.steps.count).fill(Number.NaN)
  for (let step = 0; step < values.length; step++) {
    if (scope.budget.isDue) await scope.budget.yield()
    const present = columns.filter((column) => typeof sampleAt(column, step) === 'number')
    if (present.length === 1) values[step] = present[0]?.values[step] ?? Number.NaN
  }
  return { type: 'scalar' as const, values }
}

/** When the samples of a selector were taken; of anything else, when it was evaluated. */
async function timestamp(...[call, scope]: Parameters<FunctionImplementation>) {
  const arg = unwrap(argument(call, 0))
  if (arg.kind === 'selector') return vectorOf(await evaluateSelectorTimes(arg, scope))
  const { columns } = await evaluateVector(scope, arg)
  return vectorOf(
    await scope.budget.map(columns, (column) => mapSamples(column, (_, step) => timeOf(scope.steps, step) / 1000)),
  )
}

/** When the counts of the samples of a selector began, 0 where nobody said; of anything else nothing is known. */
async function startTimestamp(...[call, scope]: Parameters<FunctionImplementation>) {
  const arg = unwrap(argument(call, 0))
  if (arg.kind === 'selector') return vectorOf(await evaluateSelectorStarts(arg, scope))
  await evaluateVector(scope, arg)
  return vectorOf([])
}
