import { describe, expect, test } from 'vitest'
import { lex } from './lexer.ts'

/** Type and text of each token, without the end. */
const tokensOf = (query: string) =>
  lex(query)
    .filter(({ type }) => type !== 'end of input')
    .map(({ type, text }) => `${type} ${text}`)
const errorOf = (query: string) => lex(query).find(({ type }) => type === 'error')

describe('a query', () => {
  test.each([
    { query: 'a:b{c="d"}', tokens: ['a:b', '{', 'c', '=', '"d"', '}'] },
    {
      query: '{a!="b",c=~`d`,e!~\'f\'}',
      tokens: ['{', 'a', '!=', '"b"', ',', 'c', '=~', '`d`', ',', 'e', '!~', "'f'", '}'],
    },
    { query: 'a[5m:1s]', tokens: ['a', '[', '5m', ':', '1s', ']'] },
    { query: 'a[step()+5*(2)]', tokens: ['a', '[', 'step', '(', ')', '+', '5', '*', '(', '2', ')', ']'] },
    { query: 'a[MAX_OF(1m,.5)]', tokens: ['a', '[', 'MAX_OF', '(', '1m', ',', '.5', ')', ']'] },
    { query: '1==2!=3<=4>=5<6>7', tokens: ['1', '==', '2', '!=', '3', '<=', '4', '>=', '5', '<', '6', '>', '7'] },
    { query: '(a)+-*/%^@', tokens: ['(', 'a', ')', '+', '-', '*', '/', '%', '^', '@'] },
    { query: '.5 1e3 0x1F Inf', tokens: ['.5', '1e3', '0x1F', 'Inf'] },
    { query: ' a # b\n\tc#', tokens: ['a', 'c'] },
    { query: 'a #b\rc', tokens: ['a', 'c'] },
    { query: '', tokens: [] },
  ])('$query', ({ query, tokens }) => {
    expect(
      lex(query)
        .filter(({ type }) => type !== 'end of input')
        .map(({ text }) => text),
    ).toEqual(tokens)
  })

  test('ends where the text does, and tells where each token begins', () => {
    expect(lex('a  B').map(({ type, word, start }) => [type, word, start])).toEqual([
      ['identifier', 'a', 0],
      ['identifier', 'b', 3],
      ['end of input', '', 4],
    ])
  })

  test('tells kinds apart', () => {
    expect(tokensOf('a{b="c"}[5m] 7 == "x"')).toEqual([
      'identifier a',
      'punctuation {',
      'identifier b',
      'punctuation =',
      'string "c"',
      'punctuation }',
      'punctuation [',
      'duration 5m',
      'punctuation ]',
      'number 7',
      'operator ==',
      'string "x"',
    ])
  })

  test('an escape in a string is passed over', () => {
    expect(tokensOf(String.raw`"a\"b" 'c\'d'`)).toEqual([String.raw`string "a\"b"`, String.raw`string 'c\'d'`])
    expect(tokensOf(String.raw`"\x41\u00e9\101\n"`)).toHaveLength(1)
  })
})

describe('a fault', () => {
  test.each([
    { query: 'a{', message: 'unexpected end of input inside braces' },
    { query: 'a[', message: 'unexpected end of input in duration expression' },
    { query: 'a[5m', message: 'unclosed left bracket' },
    { query: '(a', message: 'unclosed left parenthesis' },
    { query: 'a)', message: "unexpected right parenthesis ')'", start: 2 },
    { query: 'a]', message: "unexpected right bracket ']'", start: 1 },
    { query: 'a ! b', message: "unexpected character after '!': ' '" },
    { query: 'a!', message: "unexpected character after '!': '\ufffd'" },
    { query: 'a =~ b', message: "unexpected character after '=': '~'" },
    { query: 'a ; b', message: "unexpected character: ';'", start: 2 },
    { query: 'a{!b}', message: "unexpected character after '!' inside braces: 'b'" },
    { query: 'a{{', message: "unexpected left brace '{'" },
    { query: 'a{;', message: "unexpected character inside braces: ';'" },
    { query: 'a[:5m]', message: 'unexpected colon before duration in duration expression', start: 3 },
    { query: 'a[5m:1m:]', message: "unexpected colon ':'", start: 7 },
    { query: 'a[x]', message: "unexpected character in duration expression: 'x'" },
    { query: 'a[steps]', message: "unexpected character in duration expression: 's'" },
    { query: '"a', message: 'unterminated quoted string' },
    { query: String.raw`"\x4"`, message: `illegal character U+0022 '"' in escape sequence` },
    { query: String.raw`"\xzz"`, message: "illegal character U+007A 'z' in escape sequence" },
    { query: String.raw`"\u12`, message: 'escape sequence not terminated' },
  ])('of $query is told: $message', ({ query, message, start }) => {
    expect(errorOf(query)?.text).toContain(message)
    if (start !== undefined) expect(errorOf(query)?.start).toBe(start)
  })

  test('is the last token, behind what is whole', () => {
    expect(lex('a ;').map(({ type }) => type)).toEqual(['identifier', 'error'])
  })

  test('of one bracket says nothing about the next', () => {
    expect(errorOf('a[5m:1m] b[5m:1m]')).toBeUndefined()
  })
})
