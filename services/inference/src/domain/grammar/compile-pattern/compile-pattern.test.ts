import { describe, expect, test } from 'vitest'
import { createGrammar } from '../grammar.ts'
import { accepts } from '../test-support/accepts.ts'
import { parseGbnf } from '../test-support/parse-gbnf.ts'
import { compilePattern } from './compile-pattern.ts'

const gbnfOf = (pattern: string) => {
  const grammar = createGrammar()
  return grammar.render(compilePattern(grammar, pattern, 'guided_regex'))
}

describe('compilePattern()', () => {
  test.each(['\\d{3}-[a-f]+', '^(yes|no)$', '[A-Z]\\w*@x\\.com', 'a?'])('expresses %s', (pattern) => {
    expect(gbnfOf(pattern)).toMatch(/^root ::= \S/)
  })

  test('looks at parts in parts once, however deep they lie beside a word boundary', () => {
    const nested = 'xyzwvuxyz'.split('').reduce((inner, char) => `(${inner}${char})*`, '(\\w|-)*')
    expect(gbnfOf(`\\b${nested}`)).toMatch(/^root ::= \S/)
  })

  const texts = ['', 'a', 'b', 'ab', 'ba', 'aab', 'abb', 'bb', 'aaaa', 'abab', 'bab']
  test.each([
    '(a*)*b',
    '(a|b*)+',
    '(a?)*',
    '(|a)+b',
    '()*b',
    '(a*b*)*',
    '((a?)?)*b',
    '(a?){2}b',
    '(a*){0}b',
    '(^a*)*b',
    '(a{0})*b',
    '(a{0}|b)*a',
  ])('repeats what may be empty: %s', (pattern) => {
    const rules = parseGbnf(gbnfOf(pattern))
    const whole = new RegExp(`^(?:${pattern})$`)
    expect(texts.filter((text) => accepts(rules, text))).toEqual(texts.filter((text) => whole.test(text)))
  })

  const sentences = [
    ...['', 'a', ' ', '-', 'a b', 'ab', 'b a', 'a-b', ' a', 'a ', ' a ', 'foo', 'foo bar', 'foobar', 'x foo', 'foo-x'],
    ...['a b c', 'aa bb', 'a  b', '-a-', '--', 'a1_b', 'aé', 'é', 'éa é'],
  ]
  test.each([
    ...['\\bfoo\\b', '.*\\bfoo\\b.*', '\\b\\w+\\b', '(\\w+\\b ?)+', '\\ba\\b.*', '.*\\b', '\\b.*', '\\B.*', '.*\\B'],
    ...[
      '\\B-\\B',
      '.*\\Ba.*',
      '(a|b|-|\\s)*\\b(a|-).*',
      '.{0,4}\\b.{0,2}',
      '[a -]{3}\\b',
      '(foo\\b.?)*',
      '(\\ba.?\\b)+',
    ],
    ...['(\\w\\b\\W?){2,3}', '\\w{1,3}\\b( \\b\\w{1,3})*', '\\b\\b\\ba', '(a\\b|b\\B).*', '(\\w{2,}\\b\\s*)+'],
  ])('knows where words end: %s', (pattern) => {
    const rules = parseGbnf(gbnfOf(pattern))
    const whole = new RegExp(`^(?:${pattern})$`)
    expect(sentences.filter((text) => accepts(rules, text))).toEqual(sentences.filter((text) => whole.test(text)))
  })

  test.each(['a\\bb', '(\\b)*a', '(\\ba?){2}', '\\b-', '[ab-]{300}\\b'])(
    'refuses %s, where no word ends or too many may',
    (pattern) => {
      expect(() => gbnfOf(pattern)).toThrow(
        expect.objectContaining({ code: 'unsupported_value', param: 'guided_regex' }),
      )
    },
  )

  test.each(['a{2,1}', '\\0', '\\x00', '\\Aab\\Z', '\ud83d'])('does not take %j for something else', (pattern) => {
    expect(() => gbnfOf(pattern)).toThrow(expect.objectContaining({ code: 'unsupported_value', param: 'guided_regex' }))
  })

  test('names the field of an expression that no grammar can express', () => {
    expect(() => gbnfOf('(a)\\1')).toThrow(
      expect.objectContaining({ kind: 'invalid', code: 'unsupported_value', param: 'guided_regex' }),
    )
  })
})
