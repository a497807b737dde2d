import type { Rows } from '../records/rows.ts'

/** What the text of an answer is asked; `…Expected` compares with what its row expects. */
export const TEXT_OPERATORS = [
  'ContainsAny',
  'ContainsAll',
  'DoesNotContainAny',
  'DoesNotContainAll',
  'StartsWith',
  'NotStartsWith',
  'Equals',
  'NotEquals',
  'MatchesRegex',
  'EqualsExpected',
  'ContainsExpected',
] as const

export type TextOperator = (typeof TEXT_OPERATORS)[number]

export const JSON_OPERATORS = ['IsValidJSON', 'IsNotValidJSON', 'MatchesSchema'] as const

export const NUMERIC_OPERATORS = [
  'equals',
  'notEquals',
  'greaterThan',
  'lessThan',
  'greaterThanOrEquals',
  'lessThanOrEquals',
] as const

export type NumericOperator = (typeof NUMERIC_OPERATORS)[number]

/**
 * What can be measured of an answer, in Flowise's names: milliseconds of the whole request (`apiLatency`), of the flow
 * (`chain`) and of its models (`llm`), tokens, characters, and US dollars.
 */
export const MEASURES = [
  'apiLatency',
  'chain',
  'llm',
  'promptTokens',
  'completionTokens',
  'totalTokens',
  'responseLength',
  'totalCost',
] as const

export type Measure = (typeof MEASURES)[number]

/** A field that a model that judges fills in. */
export type JudgeField = {
  readonly property: string
  readonly type: 'string' | 'number' | 'boolean'
  readonly description: string
}

export type ModelRule = {
  readonly type: 'llm'
  /** With `{question}`, `{actualOutput}` and `{expectedOutput}` in it. */
  readonly prompt: string
  readonly outputSchema: readonly JudgeField[]
}

/** A rule that needs nobody to judge. */
export type PlainRule =
  | { readonly type: 'text'; readonly operator: TextOperator; readonly value: string }
  /** `value` is the text of a JSON schema, for `MatchesSchema`. */
  | { readonly type: 'json'; readonly operator: (typeof JSON_OPERATORS)[number]; readonly value: string }
  | {
      readonly type: 'numeric'
      readonly measure: Measure
      readonly operator: NumericOperator
      readonly value: number
    }

export type Rule = PlainRule | ModelRule

/** What an answer has to be to pass. */
export type Evaluator = {
  readonly id: string
  readonly name: string
  readonly rule: Rule
  readonly createdAtMs: number
  readonly updatedAtMs: number
}

/** Last changed first. */
export type EvaluatorStore = Rows<Evaluator>
