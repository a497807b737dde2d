import { describe, expect, test } from 'vitest'
import { usualRule } from '../../domain/evaluation/judge-by-model.ts'
import { evaluatorWire, renderRule } from './evaluator.ts'

const own = { id: 'e', createdAtMs: 0, updatedAtMs: 0 }
const ruleOf = (body: object) =>
  evaluatorWire.create(evaluatorWire.created.parse({ name: 'n', ...body }), own as never).rule
const isTaken = (body: object) => evaluatorWire.created.safeParse({ name: 'n', ...body }).success

describe('an evaluator that is sent', () => {
  const numeric = { type: 'numeric', measure: 'apiLatency', operator: 'lessThan' }

  test.each([
    {
      name: 'a text without a value',
      body: { type: 'text', operator: 'ContainsAny' },
      rule: { type: 'text', operator: 'ContainsAny', value: '' },
    },
    {
      name: 'an expression',
      body: { type: 'text', operator: 'MatchesRegex', value: 'a+' },
      rule: { type: 'text', operator: 'MatchesRegex', value: 'a+' },
    },
    {
      name: 'JSON',
      body: { type: 'json', operator: 'IsValidJSON', value: null },
      rule: { type: 'json', operator: 'IsValidJSON', value: '' },
    },
    { name: 'a number', body: { ...numeric, value: 2 }, rule: { ...numeric, value: 2 } },
    { name: 'a number in a text', body: { ...numeric, value: ' 2.5 ' }, rule: { ...numeric, value: 2.5 } },
    { name: 'a model that judges', body: { type: 'llm' }, rule: usualRule },
    { name: 'one without words', body: { type: 'llm', prompt: '  ', outputSchema: [] }, rule: usualRule },
    {
      name: 'one with words and fields',
      body: {
        type: 'llm',
        prompt: ' p',
        outputSchema: [
          { property: 'a', type: 'number' },
          { property: 'b', type: 'boolean' },
          { property: 'c', type: 'date' },
          { property: 'd' },
        ],
      },
      rule: {
        type: 'llm',
        prompt: ' p',
        outputSchema: [
          { property: 'a', type: 'number', description: '' },
          { property: 'b', type: 'boolean', description: '' },
          { property: 'c', type: 'string', description: '' },
          { property: 'd', type: 'string', description: '' },
        ],
      },
    },
  ])('$name', ({ body, rule }) => expect(ruleOf(body)).toEqual(rule))

  test.each([
    { name: 'no number', body: { ...numeric, value: 'x' } },
    { name: 'an empty number', body: { ...numeric, value: ' ' } },
    { name: 'another operator', body: { type: 'text', operator: 'lessThan' } },
    { name: 'a field of two words', body: { type: 'llm', outputSchema: [{ property: 'a b' }] } },
    { name: 'a field with a long name', body: { type: 'llm', outputSchema: [{ property: 'a'.repeat(65) }] } },
    { name: 'too many fields', body: { type: 'llm', outputSchema: Array(33).fill({ property: 'a' }) } },
    { name: 'no name', body: { type: 'llm', name: ' ' } },
    { name: 'a long name', body: { type: 'llm', name: 'n'.repeat(201) } },
    { name: 'a long text', body: { type: 'text', operator: 'ContainsAny', value: 'x'.repeat(100_001) } },
  ])('$name is refused', ({ body }) => expect(isTaken(body)).toBe(false))

  test('the longest of each are taken', () => {
    expect(
      isTaken({ type: 'llm', name: 'n'.repeat(200), outputSchema: Array(32).fill({ property: 'a'.repeat(64) }) }),
    ).toBe(true)
    expect(isTaken({ type: 'text', operator: 'ContainsAny', value: 'x'.repeat(100_000) })).toBe(true)
  })

  test('an expression and a schema that cannot be used are refused, where they are to be', () => {
    expect(() => ruleOf({ type: 'text', operator: 'MatchesRegex', value: '(' })).toThrow(
      /Cannot use the regular expression/,
    )
    expect(() => ruleOf({ type: 'json', operator: 'MatchesSchema', value: '{' })).toThrow()
    expect(ruleOf({ type: 'text', operator: 'ContainsAny', value: '(' })).toMatchObject({ value: '(' })
    expect(ruleOf({ type: 'json', operator: 'IsValidJSON', value: '{' })).toMatchObject({ value: '{' })
  })
})

test('a change tells all of it', () => {
  expect(evaluatorWire.change({ type: 'llm', name: 'm' } as never, own as never)).toEqual({
    name: 'm',
    rule: usualRule,
  })
})

test('an evaluator is shown in the fields of its type', () => {
  const numeric = { type: 'numeric', measure: 'llm', operator: 'equals', value: 2 } as const
  expect(renderRule(numeric as never)).toEqual({ ...numeric, value: '2' })
  expect(evaluatorWire.render({ ...own, name: 'n', rule: usualRule } as never)).toMatchObject({
    id: 'e',
    name: 'n',
    type: 'llm',
    prompt: usualRule.prompt,
    createdDate: '1970-01-01T00:00:00.000Z',
    workspaceId: null,
  })
})
