import { describe, expect, test } from 'vitest'
import { matchesPattern } from './match-pattern.ts'
import { parsePattern } from './parse-pattern.ts'
import type { PatternNode } from './pattern-node.ts'
import { repeatPattern } from './repeat-pattern.ts'

const partOf = (pattern: string): PatternNode => {
  const node = parsePattern(pattern)
  const [only] = node.kind === 'all' ? node.items : []
  return node.kind === 'all' && node.items.length === 1 && only !== undefined ? only : node
}
const a = partOf('a')
const repeated = (pattern: string, min: number, max?: number) =>
  repeatPattern(partOf(pattern), max === undefined ? { min } : { min, max })

describe('a part several times', () => {
  test.each([
    {
      name: 'that is never empty is repeated as it is',
      of: 'a',
      min: 2,
      max: 3,
      node: { kind: 'times', item: a, min: 2, max: 3 },
    },
    { name: 'without an end has none', of: 'a', min: 2, max: undefined, node: { kind: 'times', item: a, min: 2 } },
    {
      name: 'that may be empty need not be there',
      of: 'a?',
      min: 2,
      max: 3,
      node: { kind: 'times', item: { kind: 'times', item: a, min: 1, max: 1 }, min: 0, max: 3 },
    },
    {
      name: 'without end of one without end is one',
      of: 'a*',
      min: 1,
      max: undefined,
      node: { kind: 'times', item: a, min: 0 },
    },
    {
      name: 'with an end of one without end is both',
      of: 'a*',
      min: 1,
      max: 2,
      node: { kind: 'times', item: { kind: 'times', item: a, min: 1 }, min: 0, max: 2 },
    },
    { name: 'that is empty is empty', of: '', min: 1, max: undefined, node: { kind: 'all', items: [] } },
    { name: 'that is there no times is empty', of: 'a{0}', min: 3, max: 3, node: { kind: 'all', items: [] } },
    { name: 'that begins the text is empty', of: '^', min: 1, max: 1, node: { kind: 'all', items: [] } },
  ])('$name', ({ of, min, max, node }) => {
    expect(repeated(of, min, max)).toEqual(node)
  })

  test.each(['(?:\\b)', '(?:\\ba?)', '(?:a?|\\B)'])(
    'that may be empty at the edge of a word cannot be: %s',
    (pattern) => {
      expect(() => repeated(pattern, 1)).toThrow('a repeated word boundary')
    },
  )

  test('may have an edge of a word where it is never empty', () => {
    expect(repeated('(?:\\ba)', 1)).toMatchObject({ kind: 'times', min: 1 })
  })
})

const texts = ['', 'a', 'b', 'aa', 'ab', 'ba', 'aab', 'abb', 'bab', 'abab', 'aaaa']

describe('a pattern with such parts fits what the platform says', () => {
  test.each([
    ...[
      '(a*)*',
      '(a?b?)+',
      '(a|b*){2}',
      '(a*b*){1,2}',
      '(|a){3}',
      '(a?){2,}b',
      '(^a?)*b',
      '(a?$)*',
      '((a?)*b?)*',
      '(a{0}|b)*a',
    ],
    ...['(a{0,2}){2}', '(a?b){2}', '(^|a)+b', '(ab?|)*', '(a?(b|))+a'],
  ])('%s', (pattern) => {
    const platform = new RegExp(`^(?:${pattern})$`, 'u')
    const found = texts.filter((text) => matchesPattern(`^(?:${pattern})$`, text))
    expect(found).toEqual(texts.filter((text) => platform.test(text)))
  })
})
