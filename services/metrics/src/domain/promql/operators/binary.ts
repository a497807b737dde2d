import { type Column, filterColumn, mapColumn, type Operand, vectorOf } from '../evaluate/operand.ts'
import type { Scope } from '../evaluate/scope.ts'
import { type Binary, isComparison, isSetOperator } from '../syntax/ast.ts'
import { calculation, comparisonOf } from './calculate.ts'
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

function bothScalars({ op }: Binary, left: Float64Array, right: Float64Array): Operand {
  const calculate = calculation(op)
  return { type: 'scalar', values: left.map((value, step) => calculate(value, right[step] ?? 0)) }
}

async function withScalar(
  expr: Binary,
  columns: readonly Column[],
  scalar: Float64Array,
  { budget }: Scope,
  scalarIsLeft = false,
): Promise<Operand> {
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
