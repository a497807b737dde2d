import { describe, expect, test } from 'vitest'
import { matchesPattern } from './match-pattern.ts'
import { parsePattern } from './parse-pattern.ts'
import type { PatternNode } from './pattern-node.ts'
import { hasBoundary, withoutBoundaries } from './without-boundaries.ts'

/** A tree as a pattern of the platform. */
function written(node: PatternNode): string {
  switch (node.kind) {
    case 'start':
    case 'end':
      return ''
    case 'boundary':
      return node.inside ? '\\B' : '\\b'
    case 'chars':
      return `[${node.ranges.map((range) => range.map((code) => `\\u{${code.toString(16)}}`).join('-')).join('')}]`
    case 'all':
      return node.items.map(written).join('')
    case 'any':
      return `(?:${node.options.map(written).join('|')})`
    case 'times':
      return `(?:${written(node.item)}){${node.min},${node.max ?? ''}}`
  }
}

const letters = ['a', '-', ' ', '1']
const texts = letters
  .reduce<string[]>(
    (all) => [...new Set(['', ...all.flatMap((text) => letters.map((letter) => text + letter)), ...all])],
    [''],
  )
  .filter((text) => text.length <= 4)

describe('without word boundaries a pattern fits the same whole texts', () => {
  test.each([
    ...[
      '\\ba\\b',
      'a\\b-',
      'a\\B1',
      '-\\B ',
      '\\B',
      '\\b',
      '(a|-)\\b(1| )',
      '(a|\\b)-',
      '[a-]+\\b[1 ]+',
      '\\Ba?',
      'a?\\b',
    ],
    ...[
      '(?:\\ba-)+',
      '(?:\\ba-)*',
      '(?:a\\b-){2}',
      '(?:\\b[a-]){1,3}',
      '(?:[a1]\\B)*1',
      '(?:\\b[a-]){0,2}',
      '(?:a\\b ){0,1}a',
      '(?:.\\b){2,}',
    ],
    ...['(?:\\ba|\\B-)+', '.*\\b1', '\\b.{0,2}\\b', '(?:a\\b-)+a', '(?:\\Ba|1)*'],
  ])('%s', (pattern) => {
    const node = parsePattern(pattern)
    const platform = new RegExp(`^(?:${pattern})$`, 'u')
    const wanted = texts.filter((text) => platform.test(text))
    if (wanted.length === 0) {
      expect(() => withoutBoundaries(node)).toThrow('a word boundary where no text has one')
      return
    }
    const without = withoutBoundaries(node)
    expect(hasBoundary(without)).toBe(false)
    const found = new RegExp(`^(?:${written(without)})$`, 'u')
    expect(texts.filter((text) => found.test(text))).toEqual(wanted)
    expect(texts.filter((text) => matchesPattern(`^(?:${pattern})$`, text))).toEqual(wanted)
  })
})

test.each([
  { pattern: 'a', has: false },
  { pattern: '\\b', has: true },
  { pattern: 'a\\B', has: true },
  { pattern: 'a|\\b', has: true },
  { pattern: '(?:a\\b){2}', has: true },
  { pattern: '^(a|b)*$', has: false },
])('$pattern has a word boundary: $has', ({ pattern, has }) => {
  const node = parsePattern(pattern)
  expect(hasBoundary(node)).toBe(has)
  if (!has) expect(withoutBoundaries(node)).toBe(node)
})

test('a word boundary where there can be none is refused', () => {
  expect(() => withoutBoundaries(parsePattern('a\\ba'))).toThrow('a word boundary where no text has one')
  expect(() => withoutBoundaries(parsePattern('-\\b-'))).toThrow('a word boundary where no text has one')
})

test.each([
  { pattern: '(?:[a-]\\b){0,256}', refused: false },
  { pattern: '(?:[a-]\\b){0,257}', refused: true },
  { pattern: '(?:[a-]\\b){257,}', refused: true },
  { pattern: '\\b(?:aa){0,300}', refused: false },
])('$pattern is too much to be counted: $refused', ({ pattern, refused }) => {
  const run = () => withoutBoundaries(parsePattern(pattern))
  if (refused) expect(run).toThrow('a part repeated over 256 times beside a word boundary')
  else expect(run).not.toThrow()
})
