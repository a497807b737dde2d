import { describe, expect, test } from 'vitest'
import type { SchemaContext } from '../compile-schema/schema-context.ts'
import { createGrammar } from '../grammar.ts'
import { accepts } from '../test-support/accepts.ts'
import { parseGbnf } from '../test-support/parse-gbnf.ts'
import { jsonText } from './json-text.ts'
import { stringMatching } from './string-matching.ts'

/** Whether a JSON string of this text is one that the pattern allows. */
function matching(pattern: string, strict = false) {
  const grammar = createGrammar()
  const context = { grammar, strict, param: 'response_format' } as SchemaContext
  const rules = parseGbnf(grammar.render(stringMatching(context, pattern, '#/x', jsonText(grammar))))
  return (text: string) => accepts(rules, JSON.stringify(text))
}

const texts = ['', 'a', 'b', 'ab', 'ba', 'aab', 'abc', 'cab', 'a b', 'a-b', '"', '\\', '\n', 'ü', '1']

describe('a text fits a pattern where the platform says so', () => {
  test.each([
    ...[
      'a',
      '^a',
      'a$',
      '^a$',
      '^$',
      '^',
      '$',
      '^ab|c$',
      '(^a|b$)',
      '((^a))',
      '^(a|b)+$',
      'a.?b',
      '[^a]',
      '^[^"]*$',
      '\\\\',
    ],
    ...[
      '\\ba',
      'a\\b',
      '\\bab\\b',
      '^a\\b',
      'b\\b$',
      '\\ba|b$',
      '(\\ba)',
      '(?:\\ba\\b|1)',
      '\\Bb',
      '^\\ba',
      '\\d',
      '^\\w+$',
    ],
  ])('%s', (pattern) => {
    const platform = new RegExp(pattern, 'u')
    expect(texts.filter(matching(pattern))).toEqual(texts.filter((text) => platform.test(text)))
  })
})

describe('a pattern that no grammar has', () => {
  test.each([
    { pattern: '(?=a)b', why: '"(?=a)b" has look-around' },
    { pattern: 'a(^b)', why: '"a(^b)" has "^" or "$" in the middle' },
    { pattern: 'a\\1', why: '"a\\\\1" has "\\1"' },
    { pattern: 'a\\ba', why: '"a\\\\ba" has a word boundary where no text has one' },
  ])('allows any text, unless that is refused: $pattern', ({ pattern, why }) => {
    expect(texts.filter(matching(pattern))).toEqual(texts)
    expect(() => matching(pattern, true)).toThrow(
      `Cannot enforce the JSON schema: "pattern" at #/x under "strict": ${why}`,
    )
  })
})
