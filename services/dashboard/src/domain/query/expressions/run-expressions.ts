import { Failure } from '@hearth/kernel'
import type { QueryResult } from '../query.ts'
import type { TimeRange } from '../time-range.ts'
import { toFault } from '../to-fault.ts'
import { evaluateExpression, needsOf } from './evaluate-expression.ts'
import type { Expression, WrittenExpression } from './expression.ts'
import { framesOfValues } from './frames-of-values.ts'
import { readExpression } from './read-expression.ts'
import type { Value } from './values.ts'
import { valuesOfFrames } from './values-of-frames.ts'

export type ExpressionQuery = { readonly refId: string; readonly written: WrittenExpression }

type Outcome = { readonly values: readonly Value[] } | { readonly error: unknown }

/**
 * Computes the expressions of a request, each once, whatever the order in which they stand.
 *
 * @param answered what the queries found that are none
 */
export function runExpressions(
  expressions: readonly ExpressionQuery[],
  answered: readonly QueryResult[],
  range: TimeRange,
): readonly QueryResult[] {
  const outcomes = new Map<string, Outcome>()
  const byId = new Map(expressions.map((one) => [one.refId, one]))
  const results = new Map(answered.map((one) => [one.refId, one]))
  const evaluate = ({ refId, written }: ExpressionQuery, path: readonly string[]): Outcome => {
    const known = outcomes.get(refId)
    if (known !== undefined) return known
    const outcome = attempt(() => {
      const expression = readExpression(written)
      return { values: compute(expression, refId, [...path, refId]) }
    })
    outcomes.set(refId, outcome)
    return outcome
  }
  const valuesOf = (needed: string, by: string, path: readonly string[]): readonly Value[] => {
    const expression = byId.get(needed)
    if (expression !== undefined) {
      if (path.includes(needed)) throw failed(by, `it needs "${needed}", which needs "${by}"`)
      const outcome = evaluate(expression, path)
      if ('error' in outcome) throw failed(by, `"${needed}", which it needs, failed`)
      return outcome.values
    }
    const result = results.get(needed)
    if (result === undefined) throw failed(by, `there is no query "${needed}" in this request`)
    if (result.fault !== undefined) throw failed(by, `"${needed}", which it needs, failed`)
    return valuesOfFrames(result.frames)
  }
  const compute = (expression: Expression, refId: string, path: readonly string[]) => {
    const found = new Map(needsOf(expression).map((needed) => [needed, valuesOf(needed, refId, path)]))
    return evaluateExpression(expression, (needed) => found.get(needed) ?? [], range)
  }
  return expressions.map((expression) => {
    const outcome = evaluate(expression, [])
    const { refId } = expression
    return 'error' in outcome
      ? { refId, fault: toFault(outcome.error) }
      : { refId, frames: framesOfValues(refId, outcome.values) }
  })
}

function attempt(compute: () => Outcome): Outcome {
  try {
    return compute()
  } catch (error) {
    return { error }
  }
}

function failed(refId: string, reason: string): Failure {
  return new Failure('invalid', `Cannot compute "${refId}": ${reason}`, { param: 'expression' })
}
