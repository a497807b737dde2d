import type { Evaluator } from '../test-api.ts'
import { t } from '../words.ts'

export type EvaluatorType = Evaluator['type']

export const evaluatorTypes = ['text', 'json', 'numeric', 'llm'] as const satisfies readonly EvaluatorType[]

/** What can be asked of each type, by its name on the wire. */
export const operators = {
  text: [
    'ContainsExpected',
    'EqualsExpected',
    'ContainsAny',
    'ContainsAll',
    'DoesNotContainAny',
    'DoesNotContainAll',
    'StartsWith',
    'NotStartsWith',
    'Equals',
    'NotEquals',
    'MatchesRegex',
  ],
  json: ['IsValidJSON', 'IsNotValidJSON', 'MatchesSchema'],
  numeric: ['lessThan', 'lessThanOrEquals', 'greaterThan', 'greaterThanOrEquals', 'equals', 'notEquals'],
  llm: [],
} as const satisfies Readonly<Record<EvaluatorType, readonly string[]>>

type Operator = (typeof operators)[EvaluatorType][number]

export const measures = [
  'apiLatency',
  'totalTokens',
  'promptTokens',
  'completionTokens',
  'responseLength',
  'totalCost',
  'chain',
  'llm',
] as const satisfies readonly NonNullable<Evaluator['measure']>[]

export function wordsOfMeasure(measure: NonNullable<Evaluator['measure']>): string {
  return t(measure === 'llm' ? 'llmTime' : measure)
}

/** Whether what is asked needs a value to compare with. */
export function needsValue(type: EvaluatorType, operator: string): boolean {
  if (type === 'text') return !operator.endsWith('Expected')
  return type === 'numeric' || operator === 'MatchesSchema'
}

/** What an evaluator wants, in words. */
export function describeEvaluator({ type, operator = '', measure, value = '' }: Evaluator): string {
  if (type === 'llm') return t('llm')
  const asked = isOperator(operator) ? t(operator) : operator
  const what = measure === undefined ? t(type) : wordsOfMeasure(measure)
  // A schema is long, and its words say enough.
  return needsValue(type, operator) && type !== 'json' ? `${what} ${asked}: ${value}` : `${what} ${asked}`
}

function isOperator(text: string): text is Operator {
  return Object.values(operators).some((list: readonly string[]) => list.includes(text))
}
