import { describe, expect, test } from 'vitest'
import type { LineFilter, LineOperator } from '../../syntax/ast.ts'
import { createLineTest, needlesOf } from './line-filter.ts'

const filter = (operator: LineOperator, ...texts: string[]): LineFilter => ({
  kind: 'line',
  operator,
  alternatives: texts.map((text) => ({ text, isAddress: false })),
})
const address = (operator: LineOperator, ...texts: string[]): LineFilter => ({
  kind: 'line',
  operator,
  alternatives: texts.map((text) => ({ text, isAddress: true })),
})

function accepted(filters: readonly LineFilter[], lines: readonly string[]): readonly string[] {
  const test = createLineTest(filters)
  if (typeof test !== 'function') throw new Error(test.fault)
  return lines.filter(test)
}

describe('createLineTest()', () => {
  const lines = ['', 'alpha', 'beta', 'alpha beta', '10.0.0.1 said']
  test.each([
    { name: 'no filter lets all through', filters: [], kept: lines },
    { name: 'a text', filters: [filter('|=', 'alpha')], kept: ['alpha', 'alpha beta'] },
    {
      name: 'any of several texts',
      filters: [filter('|=', 'said', 'beta')],
      kept: ['beta', 'alpha beta', '10.0.0.1 said'],
    },
    { name: 'not a text', filters: [filter('!=', 'alpha')], kept: ['', 'beta', '10.0.0.1 said'] },
    { name: 'all filters at once', filters: [filter('|=', 'alpha'), filter('|=', 'beta')], kept: ['alpha beta'] },
    {
      name: 'a filter and not another',
      filters: [filter('|=', 'a'), filter('!=', 'b')],
      kept: ['alpha', '10.0.0.1 said'],
    },
    { name: 'an expression', filters: [filter('|~', '^a.*a$')], kept: ['alpha', 'alpha beta'] },
    { name: 'any of several expressions', filters: [filter('|~', '^b', 'd$')], kept: ['beta', '10.0.0.1 said'] },
    { name: 'not a text that would be an expression', filters: [filter('!=', 'al.ha')], kept: lines },
    { name: 'not an expression', filters: [filter('!~', 'a')], kept: [''] },
    { name: 'none of several expressions', filters: [filter('!~', '^b', 'd$')], kept: ['', 'alpha', 'alpha beta'] },
    { name: 'a pattern', filters: [filter('|>', 'alpha<_>')], kept: ['alpha beta'] },
    { name: 'not a pattern', filters: [filter('!>', '<_>beta')], kept: ['', 'alpha', 'beta', '10.0.0.1 said'] },
    { name: 'an address', filters: [address('|=', '10.0.0.0/24')], kept: ['10.0.0.1 said'] },
    { name: 'not an address', filters: [address('!=', '10.0.0.1')], kept: ['', 'alpha', 'beta', 'alpha beta'] },
    { name: 'any of several addresses', filters: [address('|=', '1.1.1.1', '10.0.0.1')], kept: ['10.0.0.1 said'] },
  ])('$name', ({ filters, kept }) => expect(accepted(filters, lines)).toEqual(kept))

  test('takes an address or a text', () => {
    const alternatives = [...address('|=', '10.0.0.1').alternatives, ...filter('|=', 'beta').alternatives]
    expect(accepted([{ kind: 'line', operator: '|=', alternatives }], lines)).toEqual([
      'beta',
      'alpha beta',
      '10.0.0.1 said',
    ])
  })

  test.each([
    { name: 'an address for an expression', filters: [address('|~', '10.0.0.1')], fault: 'ip: invalid operation' },
    { name: 'an address for no expression', filters: [address('!~', '10.0.0.1')], fault: 'ip: invalid operation' },
    { name: 'an address for a pattern', filters: [address('!>', '10.0.0.1')], fault: 'ip: invalid operation' },
    { name: 'an address that is none', filters: [address('|=', 'x')], fault: 'ip: invalid pattern: "x"' },
    {
      name: 'the second of two filters',
      filters: [filter('|=', 'a'), filter('|~', '(')],
      fault: 'error parsing regexp: missing closing ): `(`',
    },
    {
      name: 'the second of two texts',
      filters: [filter('|~', 'a', ')')],
      fault: 'error parsing regexp: unexpected ): `)`',
    },
    {
      name: 'a pattern with a name',
      filters: [filter('|>', '<ip> x')],
      fault: "named captures are not allowed: found '<ip>'",
    },
  ])('refuses $name', ({ filters, fault }) => expect(createLineTest(filters)).toEqual({ fault }))
})

describe('needlesOf()', () => {
  const needle = (...texts: string[]) => ({ texts, ignoresCase: false })
  test.each([
    { name: 'a text', of: filter('|=', 'abc'), needles: [needle('abc')] },
    { name: 'a text that would be an expression', of: filter('|=', 'a.c'), needles: [needle('a.c')] },
    { name: 'an empty text', of: filter('|=', ''), needles: [] },
    { name: 'the texts of a pattern', of: filter('|>', 'from <_> to <_>'), needles: [needle('from '), needle(' to ')] },
    { name: 'the text of an expression', of: filter('|~', '.*abc.*'), needles: [needle('abc')] },
    { name: 'an address', of: address('|=', '10.0.0.1'), needles: [] },
    { name: 'no text', of: filter('!=', 'abc'), needles: [] },
    { name: 'no expression', of: filter('!~', 'abc'), needles: [] },
    { name: 'no pattern', of: filter('!>', 'abc'), needles: [] },
    { name: 'one of two texts', of: filter('|=', 'abc', 'xyz'), needles: [needle('abc', 'xyz')] },
    { name: 'a text or anything', of: filter('|=', 'abc', ''), needles: [] },
  ])('of $name', ({ of, needles }) => expect(needlesOf(of)).toEqual(needles))
})
