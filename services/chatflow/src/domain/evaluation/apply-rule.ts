import { RE2JS } from 're2js'
import type { Measured } from '../traces/run-trace.ts'
import { answerSchema } from './answer-schema.ts'
import type { Verdict } from './evaluation.ts'
import type { Measure, NumericOperator, PlainRule, TextOperator } from './evaluator.ts'

/** An answer as rules look at it. */
export type Judged = {
  readonly text: string
  readonly expected: string
  readonly durationMs: number
  readonly measured: Measured | undefined
}

type Finding = Pick<Verdict, 'result' | 'reason'>

/** Whether an answer is as a rule wants it. */
export function applyRule(rule: PlainRule, judged: Judged): Finding {
  switch (rule.type) {
    case 'text':
      return passed(isText(rule.operator, rule.value, judged))
    case 'json':
      return applyJson(rule, judged.text)
    case 'numeric':
      return applyNumeric(rule, judged)
  }
}

function passed(ok: boolean): Finding {
  return { result: ok ? 'pass' : 'fail' }
}

// As in Flowise neither case nor space around counts; a regular expression says for itself.
function isText(operator: TextOperator, value: string, { text, expected }: Judged): boolean {
  const [answer, wanted] = [plain(text), plain(value)]
  const hasAny = () => wordsOf(wanted).some((word) => answer.includes(word))
  const hasAll = () => wordsOf(wanted).every((word) => answer.includes(word))
  const tests: Readonly<Record<TextOperator, () => boolean>> = {
    ContainsAny: hasAny,
    ContainsAll: hasAll,
    DoesNotContainAny: () => !hasAny(),
    DoesNotContainAll: () => !hasAll(),
    StartsWith: () => answer.startsWith(wanted),
    NotStartsWith: () => !answer.startsWith(wanted),
    Equals: () => answer === wanted,
    NotEquals: () => answer !== wanted,
    // Takes time that grows with the answer alone, whatever the expression.
    MatchesRegex: () => RE2JS.compile(value).matcher(text).find(),
    EqualsExpected: () => answer === plain(expected),
    ContainsExpected: () => answer.includes(plain(expected)),
  }
  return tests[operator]()
}

function plain(text: string): string {
  return text.trim().toLowerCase()
}

function wordsOf(value: string): readonly string[] {
  return value
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

function applyJson({ operator, value }: Extract<PlainRule, { type: 'json' }>, text: string): Finding {
  const read = readJson(text)
  if (operator === 'IsNotValidJSON') return passed(read === undefined)
  if (read === undefined) return { result: 'fail', reason: 'It is no JSON' }
  if (operator === 'IsValidJSON') return passed(true)
  const parsed = answerSchema(value).safeParse(read.value)
  const issue = parsed.error?.issues[0]
  if (issue === undefined) return passed(true)
  const place = issue.path.length === 0 ? '' : `${issue.path.join('.')}: `
  return { result: 'fail', reason: `${place}${issue.message}` }
}

function readJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

function applyNumeric({ measure, operator, value }: Extract<PlainRule, { type: 'numeric' }>, judged: Judged): Finding {
  const actual = measures[measure](judged)
  if (actual === undefined) return { result: 'error', reason: unknownMeasure(measure) }
  return { ...passed(comparisons[operator](actual, value)), reason: `It is ${Number(actual.toPrecision(6))}` }
}

const measures: Readonly<Record<Measure, (judged: Judged) => number | undefined>> = {
  apiLatency: ({ durationMs }) => durationMs,
  chain: ({ measured }) => measured?.durationMs,
  llm: ({ measured }) => measured?.modelMs,
  promptTokens: ({ measured }) => measured?.usage?.promptTokens,
  completionTokens: ({ measured }) => measured?.usage?.completionTokens,
  totalTokens: ({ measured }) => measured?.usage && measured.usage.promptTokens + measured.usage.completionTokens,
  responseLength: ({ text }) => text.length,
  totalCost: ({ measured }) => measured?.costUsd,
}

const comparisons: Readonly<Record<NumericOperator, (actual: number, value: number) => boolean>> = {
  equals: (actual, value) => actual === value,
  notEquals: (actual, value) => actual !== value,
  greaterThan: (actual, value) => actual > value,
  lessThan: (actual, value) => actual < value,
  greaterThanOrEquals: (actual, value) => actual >= value,
  lessThanOrEquals: (actual, value) => actual <= value,
}

function unknownMeasure(measure: Measure): string {
  return measure === 'totalCost' ? 'No price of its model is configured' : 'No model told it'
}
