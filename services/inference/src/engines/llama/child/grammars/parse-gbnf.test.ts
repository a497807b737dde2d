import { describe, expect, test } from 'vitest'
import { parseGbnf } from './parse-gbnf.ts'

const one = { kind: 'class', ranges: [[0, 0x10ffff]] }
const text = (value: string) => ({ kind: 'text', text: value })
const rule = (name: string) => ({ kind: 'rule', name })
const sequence = (...items: readonly object[]) => ({ kind: 'sequence', items })
const choice = (...options: readonly object[]) => ({ kind: 'choice', options })
const times = (item: object, min: number, max?: number) => ({
  kind: 'repeat',
  item,
  min,
  ...(max === undefined ? {} : { max }),
})
const root = (body: string) => parseGbnf(`root ::= ${body}`).get('root')

describe('a grammar in llama.cpp’s notation', () => {
  test.each([
    { body: '""', read: choice(sequence(text(''))) },
    { body: '"a b" "c"', read: choice(sequence(text('a b'), text('c'))) },
    { body: '"a" | "b" |', read: choice(sequence(text('a')), sequence(text('b')), sequence()) },
    { body: '[a-z] [^\\]] .', read: choice(sequence(one, one, one)) },
    { body: '<[42]> !<[7]>', read: choice(sequence(one, one)) },
    { body: '("a" | "b") "c"', read: choice(sequence(choice(sequence(text('a')), sequence(text('b'))), text('c'))) },
    { body: '(\n"a"\n)', read: choice(sequence(choice(sequence(text('a'))))) },
    { body: '"a" # said', read: choice(sequence(text('a'))) },
  ])('$body', ({ body, read }) => {
    expect(root(body)).toEqual(read)
  })

  test.each([
    { body: '.*', read: times(one, 0) },
    { body: '.+', read: times(one, 1) },
    { body: '.?', read: times(one, 0, 1) },
    { body: '.{3}', read: times(one, 3, 3) },
    { body: '.{3,}', read: times(one, 3) },
    { body: '.{ 2 , 3 }', read: times(one, 2, 3) },
    { body: '.{2,2}', read: times(one, 2, 2) },
    { body: '.{2000}', read: times(one, 2_000, 2_000) },
    { body: '.{0,2001}', read: times(one, 0) },
    { body: '.? +', read: times(times(one, 0, 1), 1) },
  ])('$body is repeated', ({ body, read }) => {
    expect(root(body)).toEqual(choice(sequence(read)))
  })

  test('has rules that name each other, on lines of their own', () => {
    expect([...parseGbnf('\nroot ::= item-1\n\n# said\nitem-1 ::=\n  "a" root\n')]).toEqual([
      ['root', choice(sequence(rule('item-1')))],
      ['item-1', choice(sequence(text('a'), rule('root')))],
    ])
  })

  test('nests groups 128 deep', () => {
    const nested = (depth: number) => `${'('.repeat(depth)}"a"${')'.repeat(depth)}`
    expect(root(nested(128))).toMatchObject({ kind: 'choice' })
    expect(() => root(nested(129))).toThrow(expect.objectContaining({ code: 'invalid_grammar' }))
  })
})

describe('what llama.cpp would not read', () => {
  test.each([
    '',
    'item ::= "a"',
    'root := "a"',
    'root ::= item',
    'root ::= "a',
    'root ::= "\\q"',
    'root ::= [a',
    'root ::= <42>',
    'root ::= !"a"',
    'root ::= ("a"',
    'root ::= "a")',
    'root ::= .{}',
    'root ::= .{1',
    'root ::= .{3,2}',
    'root ::= .{2001}',
    '::= "a"',
  ])('%j', (grammar) => {
    expect(() => parseGbnf(grammar)).toThrow(expect.objectContaining({ kind: 'invalid', code: 'invalid_grammar' }))
  })
})
