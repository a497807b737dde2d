import { multiplyHistogram } from '../../histograms/scale.ts'
import { evaluateAggregate } from '../aggregations/aggregate.ts'
import { implementationOf } from '../functions/table.ts'
import { evaluateBinary } from '../operators/binary.ts'
import type { Expr, Unary } from '../syntax/ast.ts'
import { checkExtensions } from './check-extensions.ts'
import { mapSamples, type Operand, type Sample, sizeOf, vectorOf } from './operand.ts'
import type { Scope } from './scope.ts'
import { evaluateSelector } from './selector.ts'
import { evaluateSmoothed } from './smooth-selector.ts'
import type { Steps } from './steps.ts'

/** What is the same at all steps. */
export type Base = Omit<Scope, 'steps' | 'evaluate'>

/** Evaluates an expression at all steps of a query. */
export function evaluate(expr: Expr, steps: Steps, base: Base): Promise<Operand> {
  const scope: Scope = {
    ...base,
    steps,
    evaluate: (inner, innerSteps, tally) =>
      innerSteps === undefined ? visit(inner, scope) : evaluate(inner, innerSteps, { ...base, tally }),
  }
  return visit(expr, scope)
}

function visit(expr: Expr, scope: Scope): Promise<Operand> {
  const { trace } = scope
  const isLiteral = expr.kind === 'number' || expr.kind === 'string'
  return trace === undefined || isLiteral
    ? compute(expr, scope)
    : trace.measure(expr, () => compute(expr, scope), sizeOf)
}

async function compute(expr: Expr, scope: Scope): Promise<Operand> {
  switch (expr.kind) {
    case 'number':
      scope.budget.hold(scope.steps.count)
      return { type: 'scalar', values: new Float64Array(scope.steps.count).fill(expr.value) }
    case 'string':
      return { type: 'string', value: expr.value }
    case 'selector':
      return vectorOf(await (expr.extension === 'smoothed' ? evaluateSmoothed : evaluateSelector)(expr, scope))
    case 'paren':
      return visit(expr.expr, scope)
    case 'unary':
      return evaluateUnary(expr, scope)
    case 'binary':
      return evaluateBinary(expr, scope)
    case 'aggregate':
      return evaluateAggregate(expr, scope)
    case 'call':
      checkExtensions(expr)
      return implementationOf(expr.name)(expr, scope)
    case 'matrix':
    case 'subquery':
      throw new Error(`Cannot evaluate a ${expr.kind} by itself: only functions take range vectors`)
  }
}

async function evaluateUnary({ op, expr }: Unary, scope: Scope): Promise<Operand> {
  const operand = await visit(expr, scope)
  if (op === '+') return operand
  if (operand.type === 'scalar') return { type: 'scalar', values: operand.values.map((value) => -value) }
  if (operand.type === 'vector') {
    return vectorOf(await scope.budget.map(operand.columns, (column) => mapSamples(column, negate)))
  }
  throw new Error('Cannot negate a string: types were checked')
}

function negate(sample: Sample): Sample {
  return typeof sample === 'number' ? -sample : multiplyHistogram(sample, -1)
}
