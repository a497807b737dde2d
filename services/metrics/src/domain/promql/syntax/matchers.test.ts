import fc from 'fast-check'
import { RE2JS } from 're2js'
import { describe, expect, test } from 'vitest'
import { createMatcher } from './matchers.ts'

describe('createMatcher()', () => {
  test.each([
    { name: 'a plain text', pattern: 'abc', yes: ['abc'], no: ['abcd', 'xabc', ''] },
    { name: 'several texts', pattern: 'a|b|', yes: ['a', 'b', ''], no: ['ab', 'c'] },
    { name: 'a beginning', pattern: 'ab.*', yes: ['ab', 'abc', 'ab\n'], no: ['xab', 'a'] },
    { name: 'an end with something before it', pattern: '.+ab', yes: ['xab'], no: ['ab', 'abx'] },
    { name: 'something inside', pattern: '.*b.+', yes: ['abc', 'bc'], no: ['ab', 'a'] },
    { name: 'a dot for a line break', pattern: 'a.b', yes: ['a\nb'], no: ['ab'] },
    { name: 'no difference of case when asked', pattern: '(?i)ab', yes: ['AB', 'aB'], no: ['b'] },
    { name: 'a class of RE2', pattern: '[[:alpha:]]+\\d', yes: ['ab1'], no: ['1'] },
  ])('matches whole values: $name', ({ pattern, yes, no }) => {
    const matcher = createMatcher('a', '=~', pattern)
    expect(yes.filter((value) => !matcher.matches(value))).toEqual([])
    expect(no.filter((value) => matcher.matches(value))).toEqual([])
    const opposite = createMatcher('a', '!~', pattern)
    expect(yes.filter((value) => opposite.matches(value))).toEqual([])
  })

  test('short cuts agree with the automaton', () => {
    const piece = fc.constantFrom('a', 'b', '.*', '.+', '|', '(', ')', '.', 'ab')
    const pattern = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(''))
    const value = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 5 })
    fc.assert(
      fc.property(pattern, value, (source, tested) => {
        fc.pre(compiles(source))
        expect(createMatcher('x', '=~', source).matches(tested)).toBe(
          RE2JS.compile(source, RE2JS.DOTALL).matches(tested),
        )
      }),
      { numRuns: 1000 },
    )
  })

  test('an expression that backtracking cannot bear takes no time', () => {
    expect(createMatcher('a', '=~', '(a+)+b').matches('a'.repeat(5_000))).toBe(false)
  })
})

function compiles(source: string): boolean {
  try {
    RE2JS.compile(source)
    return true
  } catch {
    return false
  }
}
