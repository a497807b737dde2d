import {
  type Column,
  filterColumn,
  hasSamples,
  mapColumn,
  mapSamples,
  type Operand,
  vectorOf,
} from '../evaluate/operand.ts'
import type { Scope } from '../evaluate/scope.ts'
import { type Binary, isComparison, isSetOperator, isTrim } from '../syntax/ast.ts'
import { calculation, comparisonOf } from './calculate.ts'
import { combineSamples } from './histogram-operators.ts'
import { combineSets } from './set-operators.ts'
import { matchVectors } from './vector-matching.ts'

/** Evaluates both sides and puts them together. */
export async function evaluateBinary(expr: Binary, scope: Scope): Promise<Operand> {
  const left = await scope.evaluate(expr.left)
  const right = await scope.evaluate(expr.right)
  if (left.type === 'scalar' && right.type === 'scalar') return bothScalars(expr, left.values, right.values)
  if (left.type === 'vector' && right.type === 'vector') {
    if (scope.budget.isDue) await scope.budget.yield()
    if (isSetOperator(expr.op))
      return vectorOf(await combineSets({ ...expr, op: expr.op }, left.columns, right.columns, scope))
    return vectorOf(await matchVectors(expr, left.columns, right.columns, scope))
  }
  if (left.type === 'vector' && right.type === 'scalar') return withScalar(expr, left.columns, right.values, scope)
  if (left.type === 'scalar' && right.type === 'vector')
    return withScalar(expr, right.columns, left.values, scope, true)
  throw new Error(`Cannot evaluate "${expr.op}" of ${left.type} and ${right.type}: types were checked`)
}

function bothScalars(expr: Binary, left: Float64Array, right: Float64Array): Operand {
  const { op } = expr
  const calculate = calculation(op)
  return { type: 'scalar', values: left.map((value, step) => calculate(value, right[step] ?? 0)) }
}

async function withScalar(
  expr: Binary,
  columns: readonly Column[],
  scalar: Float64Array,
  scope: Scope,
  scalarIsLeft = false,
): Promise<Operand> {
  const { budget } = scope
  if (isTrim(expr.op) || columns.some(({ histograms }) => histograms !== undefined))
    return mixedWithScalar(expr, columns, scalar, scope, scalarIsLeft)
  if (isComparison(expr.op) && !expr.returnBool) {
    const compare = comparisonOf(expr.op)
    const accept = (value: number, other: number) => (scalarIsLeft ? compare(other, value) : compare(value, other))
    const kept = await budget.map(columns, (column) =>
      filterColumn(column, (step) => accept(column.values[step] ?? 0, scalar[step] ?? 0)),
    )
    return vectorOf(kept.filter((column) => column !== undefined))
  }
  const calculate = calculation(expr.op)
  const apply = (value: number, other: number) => (scalarIsLeft ? calculate(other, value) : calculate(value, other))
  return vectorOf(
    await budget.map(columns, (column) => mapColumn(column, (value, step) => apply(value, scalar[step] ?? 0))),
  )
}

/** As `withScalar`, where there are histograms. */
async function mixedWithScalar(
  expr: Binary,
  columns: readonly Column[],
  scalar: Float64Array,
  { budget, annotations }: Scope,
  scalarIsLeft: boolean,
): Promise<Operand> {
  const combine = combineSamples(expr, annotations)
  const filters = isComparison(expr.op) && !expr.returnBool
  const mapped = await budget.map(columns, (column) => {
    const result = mapSamples(column, (sample, step) => {
      const other = scalar[step] ?? 0
      const combined = scalarIsLeft ? combine(other, sample) : combine(sample, other)
      return filters && combined !== undefined ? sample : combined
    })
    return filters || isTrim(expr.op) ? { ...result, dropName: column.dropName } : result
  })
  return vectorOf(mapped.filter(hasSamples))
}
