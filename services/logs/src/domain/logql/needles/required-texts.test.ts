import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSearch } from '../pipeline/filters/search-line.ts'
import { compileRegex, isFault } from '../regex.ts'
import { holdsNeedle } from './holds-needle.ts'
import { requiredTexts } from './required-texts.ts'

describe('texts that a line needs for an expression to match', () => {
  test.each([
    { pattern: 'needle', texts: [['needle']] },
    { pattern: '.*needle.*', texts: [['needle']] },
    { pattern: 'status=40[34]', texts: [['status=403', 'status=404']] },
    { pattern: 'error|warn', texts: [['error', 'warn']] },
    { pattern: 'took=\\d+ms id=f', texts: [['took='], ['ms id=f']] },
    { pattern: '(GET|POST) /api', texts: [['GET /api', 'POST /api']] },
    { pattern: 'a (long|short)+ way', texts: [['a '], ['long', 'short'], [' way']] },
    { pattern: '^10\\.0\\.(\\d+)\\.1$', texts: [['10.0.'], ['.1']] },
    { pattern: 'user(name)?=', texts: [['username=', 'user=']] },
    { pattern: '(?P<who>ann|bob) left', texts: [['ann left', 'bob left']] },
    { pattern: 'x{2}yes', texts: [['yes']] },
    { pattern: 'open {', texts: [['open {']] },
    { pattern: '[[:digit:]]+ items', texts: [[' items']] },
    { pattern: '[]x]and', texts: [[']and', 'xand']] },
    { pattern: '(?s)one.two', texts: [['one'], ['two']] },
  ])('$pattern', ({ pattern, texts }) => {
    expect(requiredTexts(pattern)).toEqual(texts.map((each) => ({ texts: each, ignoresCase: false })))
  })

  test('without regard to case they are small letters of ASCII', () => {
    expect(requiredTexts('(?i)FATAL .* ünder')).toEqual([
      { texts: ['fatal '], ignoresCase: true },
      { texts: ['nder'], ignoresCase: true },
    ])
  })

  test.each([
    '.*',
    'a*',
    '\\d+',
    '[a-z]+',
    'abc|',
    'abc|.',
    '(abc)*',
    'a',
    'ab(?i)cd',
    '(?i:abc)',
    '\\Qa.b\\E',
    'x{0}',
  ])('none are known of %s', (pattern) => expect(requiredTexts(pattern)).toEqual([]))
})

// Letters that have others of their kind beyond ASCII are among them: a long s, the sign of Kelvin, an I with a dot.
const pieces = [
  'ab',
  'AB',
  'ks',
  'kS',
  'a',
  'B',
  's',
  '1',
  '.',
  ' ',
  '-',
  'ü',
  'Ü',
  'ſ',
  '\u212a',
  'i',
  'İ',
  'ß',
  '\n',
  '\r',
  '𝒳',
]
const piece = fc.constantFrom(...pieces)
const line = fc.array(piece, { maxLength: 12 }).map((all) => all.join(''))
const word = fc.array(piece, { minLength: 1, maxLength: 2 }).map((all) => all.join('').replace(/[.-]/g, '\\$&'))
const classes = [
  '[ab]',
  '[^a]',
  '[a-c]',
  '[]k]',
  '[\\d.]',
  '[[:alpha:]]',
  '\\d',
  '\\w',
  '\\s',
  '.',
  '\\b',
  '^',
  '$',
  '[as-u-]',
]
const { pattern } = fc.letrec<{ pattern: string; sequence: string; part: string; atom: string }>((tie) => ({
  pattern: fc.array(tie('sequence'), { minLength: 1, maxLength: 3 }).map((all) => all.join('|')),
  sequence: fc.array(tie('part'), { maxLength: 4 }).map((all) => all.join('')),
  part: fc
    .tuple(tie('atom'), fc.constantFrom('', '', '', '', '*', '+', '?', '{2}', '{0,2}', '+?'))
    .map((all) => all.join('')),
  atom: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    word,
    word,
    word,
    fc.constantFrom(...classes),
    fc
      .tuple(fc.constantFrom('(', '(?:', '(', '(?:', '(?i:'), tie('pattern'))
      .map(([open, inside]) => `${open}${inside})`),
  ),
}))
const flagged = fc.tuple(fc.constantFrom('', '', '(?i)', '(?is)'), pattern).map((all) => all.join(''))

// As Loki has it, `.+` is any line but the empty one, and a text alone is compared by small letters: a long s stays
// one, and an I with a dot becomes an i.
const isLokis = (expression: string, text: string) =>
  expression === '.+' || (expression.startsWith('(?i') && /[ſİ]/.test(expression + text))

describe('of any expression and line', () => {
  test('a line in which it matches holds what it needs, and the search of lines says the same as the expression', () => {
    let matched = 0
    let needed = 0
    fc.assert(
      fc.property(flagged, fc.array(line, { minLength: 20, maxLength: 20 }), (expression, lines) => {
        const regex = compileRegex(expression)
        const search = createSearch(expression)
        fc.pre(!isFault(regex) && typeof search === 'function')
        const needles = requiredTexts(expression)
        for (const text of lines) {
          const matches = regex.test(text)
          if (!isLokis(expression, text)) expect({ text, found: search(text) }).toEqual({ text, found: matches })
          if (!matches) continue
          matched += 1
          for (const needle of needles) {
            needed += 1
            expect({ text, needle, isThere: holdsNeedle(needle)(text) }).toMatchObject({ isThere: true })
          }
        }
      }),
      { numRuns: 2_000 },
    )
    // It would say nothing if nothing had matched.
    expect(matched).toBeGreaterThan(300)
    expect(needed).toBeGreaterThan(20)
  })
})
