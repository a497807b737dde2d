import { describe, expect, test } from 'vitest'
import { LogqlError } from '../../logql-error.ts'
import { Lexer } from './lexer.ts'

function words(query: string) {
  const lexer = new Lexer(query)
  const found = []
  for (let token = lexer.next(); token.type !== '$end'; token = lexer.next()) found.push(token)
  return found
}

const types = (query: string) => words(query).map(({ type, text }) => (type === text ? type : `${type} ${text}`))

describe('Lexer cuts', () => {
  test.each([
    { query: '', cut: [] },
    { query: ' \t\r\n', cut: [] },
    { query: '\uFEFFa', cut: ['IDENTIFIER a'] },
    { query: '{app="x"}', cut: ['{', 'IDENTIFIER app', '=', 'STRING x', '}'] },
    { query: 'größe _x9 9', cut: ['IDENTIFIER größe', 'IDENTIFIER _x9', 'NUMBER 9'] },
    { query: '"a\\"b" `c"\n\\`', cut: ['STRING a"b', 'STRING c"\n\\'] },
    { query: 'a # c\nb // c\nd /* e\n */ f', cut: ['IDENTIFIER a', 'IDENTIFIER b', 'IDENTIFIER d', 'IDENTIFIER f'] },
    { query: '!= !~ =~ |= |~ |> !> == >= <=', cut: ['!=', '!~', '=~', '|=', '|~', '|>', '!>', '==', '>=', '<='] },
    { query: '| = > < + * / % ^ ( ) , .', cut: ['|', '=', '>', '<', '+', '*', '/', '%', '^', '(', ')', ',', '.'] },
    {
      query: '1 1.5 .5 1e3 1_000 0x1F 0x1p4',
      cut: ['NUMBER 1', 'NUMBER 1.5', 'NUMBER .5', 'NUMBER 1e3', 'NUMBER 1_000', 'NUMBER 0x1F', 'NUMBER 0x1p4'],
    },
    { query: '5m 1h30m 1.5s 1d', cut: ['DURATION 5m', 'DURATION 1h30m', 'DURATION 1.5s', 'DURATION 1d'] },
    { query: '5KB 1.5MiB 3B', cut: ['BYTES 5KB', 'BYTES 1.5MiB', 'BYTES 3B'] },
    { query: '-5m', cut: ['DURATION -5m'] },
    { query: '- 5', cut: ['-', 'NUMBER 5'] },
    { query: '5x', cut: ['NUMBER 5', 'IDENTIFIER x'] },
    { query: '--strict --keep-empty', cut: ['FUNCTION_FLAG --strict', 'FUNCTION_FLAG --keep-empty'] },
    { query: '--strictly', cut: ['-', '-', 'IDENTIFIER strictly'] },
    { query: 'rate(', cut: ['RATE rate', '('] },
    { query: 'Rate (', cut: ['RATE Rate', '('] },
    { query: 'rate', cut: ['IDENTIFIER rate'] },
    { query: 'sum by (', cut: ['SUM sum', 'by', '('] },
    { query: 'sum without(', cut: ['SUM sum', 'without', '('] },
    { query: 'sum by', cut: ['IDENTIFIER sum', 'by'] },
    { query: 'Bool OFFSET', cut: ['bool Bool', 'offset OFFSET'] },
    { query: 'ip ip(', cut: ['IDENTIFIER ip', 'ip', '('] },
    { query: 'bytes(', cut: ['BYTES_CONV bytes', '('] },
    { query: '[5m]', cut: ['RANGE 5m'] },
    { query: '§😀', cut: ['IDENTIFIER §', 'IDENTIFIER 😀'] },
  ])('$query', ({ query, cut }) => expect(types(query)).toEqual(cut))

  test.each([
    { query: '[1h30m]', amount: 5_400_000_000_000n },
    { query: '250ms', amount: 250_000_000n },
    { query: '2KiB', amount: 2048n },
    { query: '7', amount: 0n },
    { query: '"x"', amount: 0n },
  ])('$query with the amount $amount', ({ query, amount }) => {
    expect(words(query).map((word) => word.amount)).toEqual([amount])
  })
})

describe('a word stands', () => {
  test.each([
    {
      query: 'a  bc',
      places: [
        [1, 1],
        [1, 4],
      ],
    },
    {
      query: '\n a\n\nb',
      places: [
        [2, 2],
        [4, 1],
      ],
    },
    {
      query: '# x\na /*\n*/ b',
      places: [
        [2, 1],
        [3, 4],
      ],
    },
    {
      query: '"ä😀" b',
      places: [
        [1, 1],
        [1, 6],
      ],
    },
    {
      query: 'a\n>= 5m [1m] 5KB --strict',
      places: [
        [1, 1],
        [0, 1],
        [0, 4],
        [0, 7],
        [0, 12],
        [0, 16],
      ],
    },
    {
      query: 'a\n> 5',
      places: [
        [1, 1],
        [2, 1],
        [2, 3],
      ],
    },
  ])('where it begins in $query', ({ query, places }) => {
    expect(words(query).map(({ line, column }) => [line, column])).toEqual(places)
  })

  test('at the end behind all others', () => {
    const lexer = new Lexer('a\nb ')
    lexer.next()
    lexer.next()
    expect(lexer.next()).toEqual({ type: '$end', text: '', amount: 0n, line: 2, column: 3 })
  })

  test('nowhere where there is nothing', () => {
    expect(new Lexer('').next()).toEqual({ type: '$end', text: '', amount: 0n, line: 0, column: 0 })
  })
})

describe('Lexer refuses', () => {
  test.each([
    { query: ' "a', fault: 'parse error at line 1, col 2: literal not terminated' },
    { query: '"a\nb"', fault: 'parse error at line 1, col 1: literal not terminated' },
    { query: '"a\\"', fault: 'parse error at line 1, col 1: literal not terminated' },
    { query: '`a', fault: 'parse error at line 1, col 1: literal not terminated' },
    { query: '"\\q"', fault: 'parse error at line 1, col 1: invalid char escape' },
    { query: ' /* x', fault: 'parse error at line 1, col 2: comment not terminated' },
    { query: ' [5m', fault: "parse error at line 0, col 2: missing closing ']' in duration" },
    { query: '[]', fault: 'parse error at line 0, col 1: empty duration string' },
    { query: '[1.5s]', fault: 'parse error at line 0, col 1: unknown unit "." in duration "1.5s"' },
  ])('$query', ({ query, fault }) => expect(() => words(query)).toThrow(new LogqlError('parse', fault)))
})
