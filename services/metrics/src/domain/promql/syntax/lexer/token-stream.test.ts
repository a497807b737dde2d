import { describe, expect, test } from 'vitest'
import { TokenStream } from './token-stream.ts'

describe('TokenStream', () => {
  test('gives one token after the other, and the end for ever', () => {
    const tokens = new TokenStream('a + b')
    expect([tokens.next(), tokens.next(), tokens.next(), tokens.next(), tokens.next()].map(({ text }) => text)).toEqual(
      ['a', '+', 'b', '', ''],
    )
  })

  test('looks ahead without reading', () => {
    const tokens = new TokenStream('a + b')
    expect([tokens.peek().text, tokens.peek(1).text, tokens.peek(2).text, tokens.peek(9).text]).toEqual([
      'a',
      '+',
      'b',
      '',
    ])
    expect(tokens.next().text).toBe('a')
  })

  test.each([
    { query: 'by (a)', word: 'by', is: true },
    { query: 'BY (a)', word: 'by', is: true },
    { query: '(a)', word: '(', is: true },
    { query: 'up', word: 'up', is: false },
    { query: '"by"', word: '"by"', is: false },
    { query: 'on', word: 'by', is: false },
  ])('of $query it says that $word comes: $is', ({ query, word, is }) => {
    const tokens = new TokenStream(query)
    expect(tokens.take(word)).toBe(is)
    expect(tokens.peek().start === 0).toBe(!is)
  })

  test('expects what has to come', () => {
    expect(new TokenStream('by').expect('by').text).toBe('by')
    expect(() => new TokenStream('a').expect('by')).toThrow('1:1: parse error: unexpected identifier "a"')
    expect(() => new TokenStream('a').expect('by', 'grouping', '"("')).toThrow(
      '1:1: parse error: unexpected identifier "a" in grouping, expected "("',
    )
  })

  test('tells the first thing that was found wrong, whatever comes later', () => {
    const tokens = new TokenStream('a b')
    tokens.throwNoted()
    tokens.note(2, 'first')
    tokens.note(0, 'second')
    expect(() => tokens.throwNoted()).toThrow('1:3: parse error: first')
    expect(tokens.unexpected()).toMatchObject({ message: '1:3: parse error: first', kind: 'bad_data' })
  })

  test('tells what cannot be split once it is reached, not before', () => {
    const tokens = new TokenStream('a ;')
    expect(tokens.peek(1).type).toBe('error')
    tokens.next()
    expect(() => tokens.peek()).toThrow("1:3: parse error: unexpected character: ';'")
  })

  test('what cannot be read within an aggregation is reported as such, and no longer behind it', () => {
    const inside = new TokenStream('a')
    expect(() => inside.inAggregation(() => inside.inAggregation(() => inside.expect('(')))).toThrow(
      'unexpected identifier "a" in aggregation',
    )
    const behind = new TokenStream('a')
    behind.inAggregation(() => behind.inAggregation(() => undefined))
    expect(() => behind.expect('(')).toThrow(/unexpected identifier "a"$/)
  })

  test.each([
    { levels: 500, deep: false },
    { levels: 501, deep: true },
  ])('$levels levels are too deep: $deep', ({ levels, deep }) => {
    const tokens = new TokenStream('a')
    const nest = (left: number): string => tokens.nested(() => (left === 1 ? 'bottom' : nest(left - 1)))
    if (deep) expect(() => nest(levels)).toThrow('expression is nested more than 500 levels deep')
    else expect(nest(levels)).toBe('bottom')
  })

  test.each([
    { chain: 498, deep: false },
    { chain: 499, deep: true },
  ])('$chain further ones below the second level are too deep: $deep', ({ chain, deep }) => {
    const tokens = new TokenStream('a')
    const check = () => tokens.nested(() => tokens.nested((checkDepth) => checkDepth(chain)))
    if (deep) expect(check).toThrow('nested more than 500 levels')
    else expect(check).not.toThrow()
  })

  test('a level that was left does not count', () => {
    const tokens = new TokenStream('a')
    for (let at = 0; at < 1_000; at++) tokens.nested(() => undefined)
    expect(tokens.peek().text).toBe('a')
  })
})
