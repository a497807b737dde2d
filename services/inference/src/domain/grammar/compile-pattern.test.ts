import { describe, expect, test } from 'vitest'
import { compilePattern } from './compile-pattern.ts'
import { createGrammar } from './grammar.ts'

const gbnfOf = (pattern: string) => {
  const grammar = createGrammar()
  return grammar.render(compilePattern(grammar, pattern, 'guided_regex'))
}

describe('compilePattern()', () => {
  test.each(['\\d{3}-[a-f]+', '^(yes|no)$', '[A-Z]\\w*@x\\.com', 'a?'])('expresses %s', (pattern) => {
    expect(gbnfOf(pattern)).toMatch(/^root ::= \S/)
  })

  test('names the field of an expression that no grammar can express', () => {
    expect(() => gbnfOf('(a)\\1')).toThrow(
      expect.objectContaining({ kind: 'invalid', code: 'unsupported_value', param: 'guided_regex' }),
    )
  })
})
