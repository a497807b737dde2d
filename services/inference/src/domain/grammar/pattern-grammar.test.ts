import { describe, expect, test } from 'vitest'
import { patternGrammar } from './pattern-grammar.ts'

describe('patternGrammar()', () => {
  test.each(['\\d{3}-[a-f]+', '^(yes|no)$', '[A-Z]\\w*@x\\.com', 'a?'])('expresses %s', (pattern) => {
    expect(patternGrammar(pattern, 'guided_regex')).toMatch(/^root ::= \S/)
  })

  test('names the field of an expression that no grammar can express', () => {
    expect(() => patternGrammar('(a)\\1', 'guided_regex')).toThrow(
      expect.objectContaining({ kind: 'invalid', code: 'unsupported_value', param: 'guided_regex' }),
    )
  })
})
