import { describe, expect, test } from 'vitest'
import { LogqlError } from '../../logql-error.ts'
import { Lexer } from '../words/lexer.ts'
import { TokenStream } from '../words/token-stream.ts'
import { parseSignedNumber, readNumber } from './parse-number.ts'

test.each([
  { query: '5', value: 5 },
  { query: '+5.5', value: 5.5 },
  { query: '- 1e3', value: -1000 },
  { query: '-1.5', value: -1.5 },
])('parseSignedNumber() reads $query', ({ query, value }) => {
  expect(parseSignedNumber(new TokenStream(new Lexer(query)))).toBe(value)
})

test.each([
  { query: '-x', fault: 'parse error at line 1, col 2: syntax error: unexpected IDENTIFIER, expecting NUMBER' },
  { query: '--1', fault: 'parse error at line 1, col 2: syntax error: unexpected -, expecting NUMBER' },
  {
    query: '1_0',
    fault: 'parse error : unable to parse literal as a float: strconv.ParseFloat: parsing "1_0": invalid syntax',
  },
])('parseSignedNumber() refuses $query', ({ query, fault }) => {
  expect(() => parseSignedNumber(new TokenStream(new Lexer(query)))).toThrow(new LogqlError('parse', fault))
})

describe('readNumber()', () => {
  test.each([
    { text: '0xff', value: 255 },
    { text: '0X1p2', value: 4 },
    { text: '1.25', value: 1.25 },
  ])('reads $text', ({ text, value }) => expect(readNumber(text, 'x')).toBe(value))

  test('names what the number is for', () => {
    expect(() => readNumber('1e999', 'vectorExpr')).toThrow(
      'unable to parse vectorExpr as a float: strconv.ParseFloat: parsing "1e999": value out of range',
    )
    expect(() => readNumber('0x', 'vectorExpr')).toThrow('parsing "0x": invalid syntax')
  })
})
