import fc from 'fast-check'
import { Lexer } from 'marked'
import { describe, expect, test } from 'vitest'
import { createReader } from './create-reader.ts'
import { grammar } from './grammar.ts'

const atOnce = (text: string) => [...new Lexer(grammar).lex(text)]

function inPieces(text: string, size: number) {
  const read = createReader()
  for (let end = size; end < text.length; end += size) read(text.slice(0, end))
  return read(text)
}

const signs = [
  ...[
    '# A\n',
    'word ',
    'word\n',
    '\n',
    '\n\n',
    '---\n',
    '===\n',
    '    ',
    '\t',
    '\r\n',
    '\r',
    '> quote\n',
    '> - item\n',
  ],
  ...['- a\n', '- b\n\n', '  more\n', '1. one\n', '10) ten\n', '+ c\n', '- [ ] task\n', '    code\n'],
  ...['```ts\n', 'let a\n', '```\n', '| a | b |\n', '|---|---|\n', '***', '**', '*', '_', '`', '~~', '&copy; '],
  ...['[a]', '[a][b c]', '[b\n> c]', '[a]: /x\n', '[b c]: /y "t"\n', '[a]: /z "open\n', '"\n', '[x\n', ']: /later\n'],
  ...[
    '<b>',
    '<div>\n',
    '<!-- ',
    '-->\n',
    '<pre>\n',
    '</pre>\n',
    'https://a.example/b ',
    '$$',
    '$$\n',
    '\\[',
    '\\]\n',
    '$x$',
  ],
]

describe('a text in pieces is read as the same text at once', () => {
  test('whatever it is and wherever it is cut', () => {
    const texts = fc.array(fc.constantFrom(...signs), { maxLength: 40 }).map((some) => some.join(''))
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 9 }), (text, size) => {
        expect(inPieces(text, size)).toEqual(atOnce(text))
      }),
      { numRuns: 300 },
    )
  })

  test.each([
    {
      name: 'links that are named further down',
      text: 'See [a] and\n\n> - [b\n>   c]\n\nword\n\nword\n\n[A]: /x\n[b c]: /y',
    },
    { name: 'a link that is named twice', text: '[a]\n\n[a]: /x\n\nword\n\nword\n\n[a]: /y' },
    { name: 'a name that an empty line breaks', text: '[a\n\nword\n\nword\n\nb]: /x' },
    { name: 'a title that an empty line breaks', text: '[a]: /x "t\n\nword\n\nword\n\n"\n\n[a]' },
    { name: 'an item after an empty line', text: '1. a\n\nword\n\n- b\n\n- c\n\n1. d\n\n  e\n\nf' },
    { name: 'a formula over empty lines', text: 'so $$\n\na\n\nb\n\nc\n\n$$\n\nword\n\n\\[\n\na\n\nb\n\n\\]\n\nword' },
  ])('such as $name', ({ text }) => expect(inPieces(text, 1)).toEqual(atOnce(text)))

  test('such as a sign of mathematics without an end', () => {
    const text = `$$\n\n${'word\n\n'.repeat(900)}$$\n`
    expect(inPieces(text, 97)).toEqual(atOnce(text))
  })
})

test('what stands further up is the same object for as long as it is the same', () => {
  const read = createReader()
  const before = read('# A\n\nb\n\n- c\n- d')
  const after = read('# A\n\nb\n\n- c\n- d and more')
  expect(after?.slice(0, 4).every((block, at) => block === before?.[at])).toBe(true)
  expect(after?.[4]).toMatchObject({ items: [{ text: 'c' }, { text: 'd and more' }] })
  expect(after?.[4]).not.toBe(before?.[4])
})

test('of a list and a table that grow, items and rows stay the same objects', () => {
  const text = '| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n\n- c\n- d'
  const read = createReader()
  const parts = (given: string): unknown[] =>
    (read(given) ?? []).flatMap<unknown>((block) => {
      if (block.type === 'table') return block.rows
      return block.type === 'list' ? block.items : []
    })
  const before = parts(text)
  const after = parts(`${text}\n- e`)
  expect(after).toHaveLength(before.length + 1)
  expect(before.slice(0, 3).every((part, at) => part === after[at])).toBe(true)
})

test('a text that begins otherwise is read anew', () => {
  const read = createReader()
  read('# A\n\nb\n\nc\n\nd')
  expect(read('# B')).toEqual(atOnce('# B'))
})

test.each([
  { name: 'is nested without end', text: '>'.repeat(20_000) },
  { name: 'is longer than can be parsed at once', text: '**a '.repeat(10_000) },
  { name: 'is one sign longer', text: 'a'.repeat(32_769) },
])('leaves as it is what $name', ({ text }) => expect(createReader()(text)).toBeUndefined())

test('reads as much as can be parsed at once', () => expect(createReader()('a'.repeat(32_768))).toHaveLength(1))
