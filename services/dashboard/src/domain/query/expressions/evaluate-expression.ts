import type { TimeRange } from '../time-range.ts'
import { evaluateMath } from './evaluate-math.ts'
import type { ClassicCondition, Expression } from './expression.ts'
import { meets } from './meets.ts'
import { parseMath, refIdsOf } from './parse-math.ts'
import { reduceNumbers } from './reduce-series.ts'
import { resample } from './resample.ts'
import { mapValue, type NumberValue, type Value } from './values.ts'

/** The queries whose values an expression needs, each once. */
export function needsOf(expression: Expression): readonly string[] {
  if (expression.kind === 'math') return refIdsOf(parseMath(expression.text))
  if (expression.kind === 'classic') return [...new Set(expression.conditions.map(({ refId }) => refId))]
  return [expression.refId]
}

/**
 * Computes an expression over the values of what it needs.
 *
 * @throws {Failure} `invalid` for what cannot be computed
 */
export function evaluateExpression(
  expression: Expression,
  valuesOf: (refId: string) => readonly Value[],
  range: TimeRange,
): readonly Value[] {
  switch (expression.kind) {
    case 'math':
      return evaluateMath(parseMath(expression.text), valuesOf)
    case 'reduce':
      return valuesOf(expression.refId).map((value) => reduced(value, expression))
    case 'resample':
      return valuesOf(expression.refId).map((value) =>
        value.kind === 'number' ? value : resample(value, range, expression),
      )
    case 'threshold':
      return valuesOf(expression.refId).map((value) =>
        mapValue(value, (number) => (meets(number, expression.evaluator) ? 1 : 0)),
      )
    case 'classic':
      return [classic(expression.conditions, valuesOf)]
  }
}

type Reduction = Extract<Expression, { kind: 'reduce' }>

// A number is the outcome of a reduction already.
function reduced(value: Value, { reducer, mode, replaceWith }: Reduction): NumberValue {
  if (value.kind === 'number')
    return mode === 'replace' && isMissing(value.value) ? { ...value, value: replaceWith } : value
  return {
    kind: 'number',
    labels: value.labels,
    value: reduceNumbers(reducer, present(value.values, mode, replaceWith)),
  }
}

function present(values: readonly (number | null)[], mode: Reduction['mode'], replaceWith: number): readonly number[] {
  if (mode === 'drop') return values.filter((value) => !isMissing(value)).map(Number)
  if (mode === 'replace') return values.map((value) => (isMissing(value) ? replaceWith : Number(value)))
  return values.map((value) => value ?? Number.NaN)
}

function isMissing(value: number | null): boolean {
  return value === null || !Number.isFinite(value)
}

// From left to right; each condition is met by any of the series of its query.
function classic(conditions: readonly ClassicCondition[], valuesOf: (refId: string) => readonly Value[]): NumberValue {
  const isMet = conditions.reduce<boolean | undefined>((before, condition) => {
    const own = isConditionMet(condition, valuesOf(condition.refId))
    if (before === undefined) return own
    return condition.operator === 'or' ? before || own : before && own
  }, undefined)
  return { kind: 'number', labels: {}, value: isMet === true ? 1 : 0 }
}

function isConditionMet({ reducer, evaluator }: ClassicCondition, values: readonly Value[]): boolean {
  const numbers = values.map((value) => {
    const found = (value.kind === 'number' ? [value.value] : value.values).filter((one) => one !== null)
    return found.length === 0 && !reducer.startsWith('count') ? Number.NaN : reduceNumbers(reducer, found)
  })
  if (evaluator.type === 'no_value') return numbers.every(Number.isNaN)
  return numbers.some((number) => !Number.isNaN(number) && meets(number, evaluator))
}
