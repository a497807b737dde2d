import { describe, expect, test } from 'vitest'
import { parsePattern } from './parse-pattern.ts'
import type { PatternNode } from './pattern-node.ts'
import { PatternUnsupported } from './pattern-reader.ts'

const char = (of: string): PatternNode => {
  const code = of.codePointAt(0) ?? 0
  return { kind: 'chars', ranges: [[code, code]] }
}
const all = (...items: readonly PatternNode[]): PatternNode => ({ kind: 'all', items })
const any = (...options: readonly PatternNode[]): PatternNode => ({ kind: 'any', options })
const times = (item: PatternNode, min: number, max?: number): PatternNode => ({
  ...{ kind: 'times', item, min },
  ...(max === undefined ? {} : { max }),
})
const [a, b] = [char('a'), char('b')]

describe('a pattern', () => {
  test.each([
    { pattern: '', node: all() },
    { pattern: 'ab', node: all(a, b) },
    { pattern: 'a|b', node: any(all(a), all(b)) },
    { pattern: 'a||', node: any(all(a), all(), all()) },
    { pattern: '^a$', node: all({ kind: 'start' }, a, { kind: 'end' }) },
    { pattern: '\\ba\\B', node: all({ kind: 'boundary', inside: false }, a, { kind: 'boundary', inside: true }) },
    { pattern: 'a*', node: all(times(a, 0)) },
    { pattern: 'a+', node: all(times(a, 1)) },
    { pattern: 'a?', node: all(times(a, 0, 1)) },
    { pattern: 'a*?b', node: all(times(a, 0), b) },
    { pattern: 'a??', node: all(times(a, 0, 1)) },
    { pattern: 'a{3}', node: all(times(a, 3, 3)) },
    { pattern: 'a{3}?', node: all(times(a, 3, 3)) },
    { pattern: 'a{3,}', node: all(times(a, 3)) },
    { pattern: 'a{3,5}', node: all(times(a, 3, 5)) },
    { pattern: 'a{3,3}', node: all(times(a, 3, 3)) },
    { pattern: 'a{2}{3}', node: all(times(times(a, 2, 2), 3, 3)) },
    { pattern: 'a{x}', node: all(a, char('{'), char('x'), char('}')) },
    { pattern: '(a)b', node: all(all(a), b) },
    { pattern: '(?:a|b)', node: all(any(all(a), all(b))) },
    { pattern: '(?<n>a)', node: all(all(a)) },
    { pattern: '(?P<n>a)', node: all(all(a)) },
    { pattern: '\\.', node: all(char('.')) },
    { pattern: '😀', node: all(char('😀')) },
    { pattern: ']}', node: all(char(']'), char('}')) },
  ])('$pattern is read', ({ pattern, node }) => {
    expect(parsePattern(pattern)).toEqual(node)
  })

  test('a dot is all but the ends of lines', () => {
    expect(parsePattern('.')).toEqual(
      all({
        kind: 'chars',
        ranges: [
          ...[[0, 9] as const, [0xb, 0xc] as const, [0xe, 0x2027] as const, [0x202a, 0xd7ff] as const],
          [0xe000, 0x10ffff],
        ],
      }),
    )
  })

  test.each([
    ['a)', '")" without "("'],
    ['(a', '"(" without ")"'],
    ['(?=a)', 'look-around'],
    ['(?!a)', 'look-around'],
    ['(?<=a)', 'look-around'],
    ['(?<!a)', 'look-around'],
    ['*a', '"*" with nothing to repeat'],
    ['+', '"+" with nothing to repeat'],
    ['a|?', '"?" with nothing to repeat'],
    ['^*', 'a repeated "^" or "$"'],
    ['$?', 'a repeated "^" or "$"'],
    ['a{3,2}', 'a count that runs backwards'],
    ['\\0', 'a NUL character'],
    ['\\', 'an end that comes too early'],
    ['[a', 'an end that comes too early'],
    ['\ud800', 'half a character'],
    ['\\1', '"\\1"'],
  ])('%s is not read: it has %s', (pattern, message) => {
    expect(() => parsePattern(pattern)).toThrow(new PatternUnsupported(message))
  })

  test.each([
    { name: 'as many characters as may be', pattern: 'a'.repeat(5_000), message: undefined },
    { name: 'one more', pattern: 'a'.repeat(5_001), message: 'over 5000 characters' },
    { name: 'groups as deep as may be', pattern: `${'('.repeat(50)}a${')'.repeat(50)}`, message: undefined },
    { name: 'one more group', pattern: `${'('.repeat(51)}a${')'.repeat(51)}`, message: 'groups nested over 50 deep' },
  ])('is bounded: $name', ({ pattern, message }) => {
    const parse = () => parsePattern(pattern)
    if (message === undefined) expect(parse).not.toThrow()
    else expect(parse).toThrow(message)
  })
})
