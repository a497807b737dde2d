import { mapColumn, vectorOf } from '../evaluate/operand.ts'
import { evaluateScalar, evaluateVector } from '../evaluate/scope.ts'
import { argument, type FunctionImplementation, type FunctionTable } from './function.ts'

const degrees = 180 / Math.PI

/** Functions of one sample. */
export const elementwiseFunctions: FunctionTable = {
  abs: each(Math.abs),
  ceil: each(Math.ceil),
  floor: each(Math.floor),
  exp: each(Math.exp),
  sqrt: each(Math.sqrt),
  ln: each(Math.log),
  log2: each(Math.log2),
  log10: each(Math.log10),
  sgn: each(Math.sign),
  deg: each((value) => value * degrees),
  rad: each((value) => value / degrees),
  sin: each(Math.sin),
  cos: each(Math.cos),
  tan: each(Math.tan),
  asin: each(Math.asin),
  acos: each(Math.acos),
  atan: each(Math.atan),
  sinh: each(Math.sinh),
  cosh: each(Math.cosh),
  tanh: each(Math.tanh),
  asinh: each(Math.asinh),
  acosh: each(Math.acosh),
  atanh: each(Math.atanh),
  clamp,
  clamp_min: bounded(greater),
  clamp_max: bounded(less),
  round,
}

function each(f: (value: number) => number): FunctionImplementation {
  return async (call, scope) => {
    const { columns } = await evaluateVector(scope, argument(call, 0))
    return vectorOf(await scope.budget.map(columns, (column) => mapColumn(column, f)))
  }
}

// As Go has it an infinite bound holds for what is no number, too.
function greater(a: number, b: number): number {
  const infinite = Number.POSITIVE_INFINITY
  return a === infinite || b === infinite ? infinite : Math.max(a, b)
}

function less(a: number, b: number): number {
  const infinite = Number.NEGATIVE_INFINITY
  return a === infinite || b === infinite ? infinite : Math.min(a, b)
}

function bounded(limit: (value: number, bound: number) => number): FunctionImplementation {
  return async (call, scope) => {
    const { columns } = await evaluateVector(scope, argument(call, 0))
    const bounds = await evaluateScalar(scope, argument(call, 1))
    return vectorOf(
      await scope.budget.map(columns, (column) => mapColumn(column, (value, step) => limit(value, bounds[step] ?? 0))),
    )
  }
}

async function clamp(...[call, scope]: Parameters<FunctionImplementation>) {
  const { columns } = await evaluateVector(scope, argument(call, 0))
  const least = await evaluateScalar(scope, argument(call, 1))
  const most = await evaluateScalar(scope, argument(call, 2))
  const clamped = await scope.budget.map(columns, (column) => {
    const mapped = mapColumn(column, (value, step) => greater(least[step] ?? 0, less(most[step] ?? 0, value)))
    return {
      ...mapped,
      present: mapped.present.map((here, step) => ((most[step] ?? 0) < (least[step] ?? 0) ? 0 : here)),
    }
  })
  return vectorOf(clamped)
}

async function round(...[call, scope]: Parameters<FunctionImplementation>) {
  const { columns } = await evaluateVector(scope, argument(call, 0))
  const to = call.args[1]
  const nearest = to === undefined ? undefined : await evaluateScalar(scope, to)
  const rounded = await scope.budget.map(columns, (column) =>
    mapColumn(column, (value, step) => {
      // Halves go up, and dividing by the inverse is more exact for steps such as 0.1.
      const perUnit = 1 / (nearest?.[step] ?? 1)
      return Math.floor(value * perUnit + 0.5) / perUnit
    }),
  )
  return vectorOf(rounded)
}
