import { describe, expect, test } from 'vitest'
import { matchesPattern } from './match-pattern.ts'

const texts = [
  ...['', 'a', 'b', 'ab', 'ba', 'aa', 'aab', 'aaa', 'aaaa', 'abab', 'a b', ' ', 'a-b', '_', '1', '12', '123'],
  ...['\n', 'a\nb', 'ü', '😀', 'A', '.', 'foo bar', 'foobar'],
]

describe('a pattern fits the texts that the platform says', () => {
  test.each([
    ...['', 'a', '^a', 'a$', '^a$', '^$', '$^', 'a|b', '^(a|b)$', '^(?:ab)*$', '^(?<n>a)b', 'ab?', '^ab?$'],
    ...['^a*$', '^a+$', '^a{2}$', '^a{2,}$', '^a{2,3}$', '^a{0}$', '^a{0,1}$', '^(a{2}){2}$', '^a{1,}b', '^a*?b'],
    ...[
      '.',
      '^.$',
      '^..$',
      '[ab]',
      '^[^a]$',
      '[a-b]b',
      '^[\\d]+$',
      '\\d{2}',
      '^\\D$',
      '^\\w+$',
      '\\W',
      '^\\S+$',
      '\\s',
    ],
    ...['\\ba', 'a\\b', '\\Bb', 'b\\B', '\\bfoo\\b', '\\b', '\\B', '^\\B$', 'foo\\bbar', 'foo\\Bbar'],
    ...['(a*)*b', '^(a?)*$', '^(a|)+$', '(^a)?b', '^(?:a*){3}$', '^(?:){5}$', '^(?:a{0,2}){2}$', '[b-]', '[]-]', '\\.'],
  ])('%s', (pattern) => {
    const platform = new RegExp(pattern, 'u'.repeat(Number(!pattern.includes('[]-]'))))
    expect(texts.filter((text) => matchesPattern(pattern, text))).toEqual(texts.filter((text) => platform.test(text)))
  })

  test('a sign beyond the first plane is one', () => {
    expect(matchesPattern('^.$', '😀')).toBe(true)
    expect(matchesPattern('^[😀-😂]$', '😁')).toBe(true)
    expect(matchesPattern('^[😀-😂]$', '😃')).toBe(false)
  })
})

test.each(['(?=a)', '(a', 'a)', '*', '\\1', '[b-a]'])('a pattern that cannot be read fits nothing: %s', (pattern) => {
  expect(['', 'a', 'ab', pattern].filter((text) => matchesPattern(pattern, text))).toEqual([])
})

test.each([
  { pattern: '^(a|aa)+$', text: `${'a'.repeat(60)}b` },
  { pattern: '^(a*)*$', text: `${'a'.repeat(60)}b` },
  { pattern: '^(?:a?){4000}$', text: 'b' },
])('$pattern comes to an end with what it does not fit', ({ pattern, text }) => {
  expect(matchesPattern(pattern, text)).toBe(false)
})
