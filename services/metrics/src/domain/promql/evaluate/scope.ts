import type { Selectable } from '../../model/queryable.ts'
import type { Expr, VectorSelector } from '../syntax/ast.ts'
import type { Annotations } from './annotations.ts'
import type { Budget } from './budget.ts'
import type { Operand } from './operand.ts'
import type { SampleTally } from './sample-tally.ts'
import type { Steps } from './steps.ts'
import type { Trace } from './trace.ts'

/** The whole query's times, which `@ start()`, `step()` and the like speak of wherever they stand. */
export type QueryTimes = { readonly startMs: number; readonly endMs: number; readonly stepMs: number }

/** What every part of an evaluation needs. */
export type Scope = {
  readonly queryable: Selectable
  readonly query: QueryTimes
  readonly lookbackMs: number
  /** The step of subqueries that name none. */
  readonly subqueryStepMs: number
  readonly budget: Budget
  readonly annotations: Annotations
  /** Of whose histograms counts and sums are enough. */
  readonly countsOnly: ReadonlySet<VectorSelector>
  /** Of these steps; absent where nobody asked. */
  readonly tally?: SampleTally | undefined
  /** Watches what each part takes; absent where nobody asked. */
  readonly trace?: Trace
  /** The times this expression is evaluated at; within a subquery others than the query's. */
  readonly steps: Steps
  /** Evaluates another expression, at the same times unless told others, whose samples are then counted apart. */
  evaluate(expr: Expr, steps?: Steps, tally?: SampleTally): Promise<Operand>
}

export async function evaluateVector(scope: Scope, expr: Expr): Promise<Extract<Operand, { type: 'vector' }>> {
  const operand = await scope.evaluate(expr)
  if (operand.type !== 'vector') throw new Error(`Cannot take a ${operand.type} as a vector: types were checked`)
  return operand
}

/** One value a step. */
export async function evaluateScalar(scope: Scope, expr: Expr): Promise<Float64Array> {
  const operand = await scope.evaluate(expr)
  if (operand.type !== 'scalar') throw new Error(`Cannot take a ${operand.type} as a scalar: types were checked`)
  return operand.values
}

export async function evaluateString(scope: Scope, expr: Expr): Promise<string> {
  const operand = await scope.evaluate(expr)
  if (operand.type !== 'string') throw new Error(`Cannot take a ${operand.type} as a string: types were checked`)
  return operand.value
}
