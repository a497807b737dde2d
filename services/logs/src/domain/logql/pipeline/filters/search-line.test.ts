import { describe, expect, test } from 'vitest'
import { createSearch } from './search-line.ts'

const lines = [
  ...[
    '',
    'a',
    'ab',
    'AB',
    'A B',
    'a b',
    'ba',
    'abc',
    'a.c',
    'aXc',
    'cab abc',
    'a\nb',
    'a\rb',
    'b\na',
    'x|y',
    'foo bar baz',
  ],
  ...['bar foo', 'FOO x BAR', 'error: 42', 'Error', 'äöü', 'ab\u017f', 'k\u212a', '10.1.2.3', 'a\\b', '[x]', 'a-b_c'],
]

// The shortcuts have to say what the whole expression says; a point is no newline, but may be a carriage return.
test.each([
  ...['a', 'a|b', '.+', '.*', 'a.*b', '.*a.*', 'a.*', 'foo.*baz', 'foo.*bar.*baz', 'bar.*foo', '.*(a|b).*', 'a\\.c'],
  ...['a.c', '(?i)ab', '(?i)foo.*bar', '(?i)a.b', '(?i)error', '^a', 'b$', '^$', '^ab', 'a[b.]', '[^a]b', '\\d\\.\\d'],
  ...[
    '(?:a|x)b',
    '(error|foo)',
    'a\\\\b',
    '\\[x\\]',
    '\\bab',
    '(?i)\\bab',
    '(?i)ab\\b',
    'foo.*(a|b).*',
    '.*(a|b).*foo',
    '\\w-',
    '(?i)k',
    '(?i)s',
    'a.*|b',
    'a\\.*b',
  ],
  ...['x\\|y', 'a{2}', 'a+b', 'a?b', '\\D', 'ü', 'a|', '|', '.*a|b.*', 'ab.*c|x', '(?i).*FOO.*'],
])('createSearch(%s) finds the lines that the expression finds', (pattern) => {
  const search = createSearch(pattern)
  const ignoresCase = pattern.startsWith('(?i)')
  const source = pattern.replace('(?i)', '').replaceAll(/(?<![\\[])\.(?!\])/g, '[^\\n]')
  const regex = new RegExp(source, ignoresCase ? 'i' : '')
  if (typeof search !== 'function') throw new Error(search.fault)
  expect(lines.filter(search)).toEqual(lines.filter((line) => regex.test(line)))
})

describe('createSearch() on its own', () => {
  test.each([
    { pattern: 'foo.*bar', line: 'bar foo', found: false },
    { pattern: 'aba.*aba', line: 'ababa', found: false },
    { pattern: 'a.*b', line: 'x a\nb', found: false },
    { pattern: 'a.*b', line: 'x\nab', found: true },
    { pattern: '(?i)A.*B', line: 'xaxbx', found: true },
    { pattern: '(?i)A.*A', line: 'xa', found: false },
    { pattern: 'a.b', line: 'a\nb', found: false },
    { pattern: '(?i)s', line: 'ab\u017f', found: false },
    { pattern: 'a[.]b', line: 'axb', found: false },
    { pattern: 'a[.]b', line: 'a.b', found: true },
  ])('$pattern in "$line": $found', ({ pattern, line, found }) => {
    expect([createSearch(pattern)].map((search) => typeof search === 'function' && search(line))).toEqual([found])
  })

  test('refuses what is no expression', () => {
    expect(createSearch('a(')).toEqual({ fault: 'error parsing regexp: missing closing ): `a(`' })
  })
})
