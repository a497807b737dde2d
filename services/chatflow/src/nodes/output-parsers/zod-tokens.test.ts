import { describe, expect, it } from 'vitest'
import { tokenize } from './zod-tokens.ts'

const piecesOf = (text: string) => tokenize(text).map((token) => [token.kind, token.text])
const valuesOf = (text: string) => tokenize(text).map((token) => (token.kind === 'text' ? token.value : token.kind))

describe("the pieces of a schema's text", () => {
  it('are words, signs, numbers and texts', () => {
    expect(piecesOf('z.object({ _a$1: z.literal(-1.5e-3) });')).toEqual([
      ...[
        ['word', 'z'],
        ['sign', '.'],
        ['word', 'object'],
        ['sign', '('],
        ['sign', '{'],
        ['word', '_a$1'],
      ],
      ...[
        ['sign', ':'],
        ['word', 'z'],
        ['sign', '.'],
        ['word', 'literal'],
        ['sign', '('],
        ['sign', '-'],
      ],
      ...[
        ['number', '1.5e-3'],
        ['sign', ')'],
        ['sign', '}'],
        ['sign', ')'],
        ['sign', ';'],
      ],
    ])
  })

  it.each([
    { text: '12', expected: ['12'] },
    { text: '1.25', expected: ['1.25'] },
    { text: '3e10', expected: ['3e10'] },
    { text: '3e+10', expected: ['3e+10'] },
    { text: '1.', expected: ['1', '.'] },
    { text: '[1,2]', expected: ['[', '1', ',', '2', ']'] },
  ])('of $text are $expected', ({ text, expected }) => {
    expect(piecesOf(text).map(([, piece]) => piece)).toEqual(expected)
  })

  it('have no spaces and no comments among them', () => {
    expect(piecesOf(' z // to the end\n /* over\n lines * / */ . /**/ a//')).toEqual([
      ['word', 'z'],
      ['sign', '.'],
      ['word', 'a'],
    ])
    expect(piecesOf('')).toEqual([])
  })
})

describe('a quoted text', () => {
  it.each([
    { text: `'a'`, value: 'a' },
    { text: `"it's"`, value: "it's" },
    { text: '`two\nlines`', value: 'two\nlines' },
    { text: `''`, value: '' },
    { text: String.raw`'it\'s'`, value: "it's" },
    { text: String.raw`"\"\\"`, value: '"\\' },
    { text: String.raw`'\n\t\r\d'`, value: '\n\t\rd' },
    { text: '`\\`\\$`', value: '`$' },
  ])('$text says what it stands for', ({ text, value }) => {
    expect(valuesOf(text)).toEqual([value])
  })

  it.each([`'open`, `"open`, '`open', `'two\nlines'`, `"two\nlines"`, `\`\${code}\``])('may not be %j', (text) => {
    expect(() => tokenize(text)).toThrow('Cannot read the Zod schema at ')
  })
})

describe('a regular expression', () => {
  it.each(['/^[a-z]+$/', String.raw`/a\/b/gi`, '/x/'])('is a piece by itself: %s', (text) => {
    expect(tokenize(text)).toEqual([{ kind: 'text', text, value: text }])
  })
})

describe('what is no schema', () => {
  it('is told by what stands there', () => {
    expect(() => tokenize(`z.a + ${'b'.repeat(40)}`)).toThrow(`Cannot read the Zod schema at "+ ${'b'.repeat(28)}"`)
  })

  it.each(['#', '@', '=', '!', '?', '&', 'ä'])('may have %s in it', (sign) => {
    expect(() => tokenize(`z ${sign}`)).toThrow(`Cannot read the Zod schema at "${sign}"`)
  })

  it('is what is too long', () => {
    expect(tokenize('a'.repeat(100_000))).toHaveLength(1)
    expect(() => tokenize('a'.repeat(100_001))).toThrow('Cannot read the Zod schema: it is too long')
  })
})
