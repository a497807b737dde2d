import { describe, expect, test } from 'vitest'
import { chars, choice, nothing, optional, repeat, sequence, text } from './expression.ts'
import { renderExpression } from './render-expression.ts'

const rule = { kind: 'rule', name: 'a' } as const
const either = choice([text('x'), rule])

describe('an expression in GBNF', () => {
  test.each([
    { expression: nothing, written: '""' },
    { expression: text("aZ 09_.,:;/{}()<>=+*?!@#$%&|~'"), written: `"aZ 09_.,:;/{}()<>=+*?!@#$%&|~'"` },
    { expression: text('"\\^-[]`'), written: '"\\x22\\x5c\\x5e\\x2d\\x5b\\x5d\\x60"' },
    { expression: text('\t\n\u007f'), written: '"\\x09\\x0a\\x7f"' },
    { expression: text('\u00ff\u0100\uffff'), written: '"\\xff\\u0100\\uffff"' },
    { expression: text('\u{10000}'), written: '"\\U00010000"' },
    { expression: chars('a-z', '-', [0, 0x10ffff]), written: '[a-z\\x2d\\x00-\\U0010ffff]' },
    { expression: rule, written: 'a' },
    { expression: sequence(text('x'), either), written: '"x" ("x" | a)' },
    { expression: choice([sequence(text('x'), rule), nothing]), written: '"x" a | ""' },
    { expression: repeat(either, 2), written: '("x" | a){2,}' },
    { expression: repeat(sequence(rule, chars('a')), 0), written: '(a [a])*' },
  ])('$written', ({ expression, written }) => {
    expect(renderExpression(expression)).toBe(written)
  })

  test.each([
    { min: 0, max: undefined, written: 'a*' },
    { min: 1, max: undefined, written: 'a+' },
    { min: 2, max: undefined, written: 'a{2,}' },
    { min: 0, max: 1, written: 'a?' },
    { min: 1, max: 1, written: 'a{1}' },
    { min: 0, max: 2, written: 'a{0,2}' },
    { min: 3, max: 3, written: 'a{3}' },
  ])('from $min to $max times: $written', ({ min, max, written }) => {
    expect(renderExpression(repeat(rule, min, max))).toBe(written)
  })
})

describe('what is put together', () => {
  test('joins texts and leaves out what is empty', () => {
    expect(sequence(text('a'), nothing, sequence(text('b'), rule), text('c'))).toEqual({
      kind: 'sequence',
      items: [text('ab'), rule, text('c')],
    })
    expect(sequence(text('a'), text('b'))).toEqual(text('ab'))
    expect(sequence(nothing, rule)).toEqual(rule)
    expect(sequence()).toEqual(nothing)
  })

  test('is itself where it is one thing only', () => {
    expect(choice([rule])).toBe(rule)
    expect(optional(rule)).toEqual({ kind: 'repeat', item: rule, min: 0, max: 1 })
  })

  test.each([
    { given: 'a', range: [97, 97] },
    { given: 'a-c', range: [97, 99] },
    { given: '-', range: [45, 45] },
    { given: 'a-', range: [97, 97] },
    { given: '😀-😂', range: [0x1f600, 0x1f602] },
  ])('the range $given', ({ given, range }) => {
    expect(chars(given)).toEqual({ kind: 'class', ranges: [range] })
  })
})
