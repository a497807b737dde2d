import { describe, expect, test } from 'vitest'
import { applyRule, type Judged } from './apply-rule.ts'
import type { PlainRule } from './evaluator.ts'

const judged = (text: string, more: Partial<Judged> = {}): Judged => ({
  text,
  expected: '',
  durationMs: 1_500,
  measured: undefined,
  ...more,
})
const textRule = (operator: Extract<PlainRule, { type: 'text' }>['operator'], value = ''): PlainRule => ({
  type: 'text',
  operator,
  value,
})
const jsonRule = (operator: Extract<PlainRule, { type: 'json' }>['operator'], value = ''): PlainRule => ({
  type: 'json',
  operator,
  value,
})

describe('a rule for text', () => {
  test.each([
    ['one of several words is enough', textRule('ContainsAny', 'Rome, paris'), 'It is PARIS.', 'pass'],
    ['none of several words is not', textRule('ContainsAny', 'Rome, Oslo'), 'It is Paris.', 'fail'],
    ['a word left empty between commas is none', textRule('ContainsAny', 'Rome,'), 'It is Paris.', 'fail'],
    ['all words must be there', textRule('ContainsAll', 'is, paris'), 'It is Paris.', 'pass'],
    ['one that is missing fails', textRule('ContainsAll', 'is, rome'), 'It is Paris.', 'fail'],
    ['no word may be there', textRule('DoesNotContainAny', 'rome, paris'), 'It is Paris.', 'fail'],
    ['some words may be there, all may not', textRule('DoesNotContainAll', 'rome, paris'), 'It is Paris.', 'pass'],
    ['its beginning', textRule('StartsWith', 'it IS'), '  It is Paris.', 'pass'],
    ['not its beginning', textRule('NotStartsWith', 'it is'), 'It is Paris.', 'fail'],
    ['the whole, but for case and space', textRule('Equals', 'paris'), ' Paris\n', 'pass'],
    ['not the whole', textRule('NotEquals', 'paris'), 'Paris', 'fail'],
    ['an expression, whose case counts', textRule('MatchesRegex', '^It is \\w+\\.$'), 'It is Paris.', 'pass'],
    ['an expression that does not fit', textRule('MatchesRegex', 'paris'), 'It is Paris.', 'fail'],
    ['an expression that would take others for ever', textRule('MatchesRegex', '(a+)+$'), `${'a'.repeat(50)}!`, 'fail'],
  ] as const)('%s', (_name, rule, text, result) => {
    expect(applyRule(rule, judged(text)).result).toBe(result)
  })

  test('compares with what the row expects', () => {
    const answer = judged('It is Paris.', { expected: 'paris' })
    expect(applyRule(textRule('ContainsExpected'), answer).result).toBe('pass')
    expect(applyRule(textRule('EqualsExpected'), answer).result).toBe('fail')
  })
})

describe('a rule for JSON', () => {
  const schema = JSON.stringify({
    type: 'object',
    required: ['city'],
    properties: { city: { type: 'string' }, people: { type: 'integer' } },
  })
  test.each([
    ['JSON is JSON', jsonRule('IsValidJSON'), '{"a":1}', { result: 'pass' }],
    ['words are none', jsonRule('IsValidJSON'), 'Paris', { result: 'fail', reason: 'It is no JSON' }],
    ['words are meant to be none', jsonRule('IsNotValidJSON'), 'Paris', { result: 'pass' }],
    ['what fits a schema', jsonRule('MatchesSchema', schema), '{"city":"Paris"}', { result: 'pass' }],
  ] as const)('%s', (_name, rule, text, finding) => {
    expect(applyRule(rule, judged(text))).toEqual(finding)
  })

  test('names the field that does not fit a schema', () => {
    const finding = applyRule(jsonRule('MatchesSchema', schema), judged('{"city":"Paris","people":"many"}'))
    expect(finding).toMatchObject({ result: 'fail', reason: expect.stringMatching(/^people: /) })
  })

  test.each([
    ['a pattern', '{"type":"string","pattern":"(a+)+$"}', 'patterns are not looked at'],
    ['a pattern that is spelled otherwise', '{"p\\u0061ttern":"a"}', 'patterns are not looked at'],
    ['what is no JSON', 'type: string', 'it is no JSON'],
    ['a list', '[]', 'a schema is an object'],
    ['a type that there is not', '{"type":"city"}', 'Unsupported type'],
  ])('refuses a schema with %s', (_name, value, message) => {
    expect(() => applyRule(jsonRule('MatchesSchema', value), judged('{}'))).toThrow(message)
  })

  test('lets a field be called "pattern"', () => {
    const named = '{"type":"object","properties":{"pattern":{"type":"string"}}}'
    expect(applyRule(jsonRule('MatchesSchema', named), judged('{"pattern":"a"}')).result).toBe('pass')
  })
})

describe('a rule for numbers', () => {
  const measured = { usage: { promptTokens: 10, completionTokens: 5 }, costUsd: 0.02, durationMs: 1_400, modelMs: 900 }
  const numeric = (measure: string, operator: string, value: number) =>
    ({ type: 'numeric', measure, operator, value }) as PlainRule
  test.each([
    ['apiLatency', 'lessThan', 2_000, 'pass'],
    ['apiLatency', 'greaterThan', 2_000, 'fail'],
    ['chain', 'equals', 1_400, 'pass'],
    ['llm', 'notEquals', 900, 'fail'],
    ['promptTokens', 'lessThanOrEquals', 10, 'pass'],
    ['completionTokens', 'greaterThanOrEquals', 6, 'fail'],
    ['totalTokens', 'equals', 15, 'pass'],
    ['responseLength', 'equals', 5, 'pass'],
    ['totalCost', 'lessThan', 0.01, 'fail'],
  ])('%s %s %d: %s', (measure, operator, value, result) => {
    expect(applyRule(numeric(measure, operator, value), judged('Paris', { measured })).result).toBe(result)
  })

  test('says so where nobody knows the number', () => {
    expect(applyRule(numeric('totalCost', 'lessThan', 1), judged('Paris'))).toEqual({
      result: 'error',
      reason: 'No price of its model is configured',
    })
    expect(applyRule(numeric('totalTokens', 'lessThan', 1), judged('Paris')).result).toBe('error')
  })
})
