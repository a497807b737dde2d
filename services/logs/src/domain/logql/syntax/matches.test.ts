import { expect, test } from 'vitest'
import { compileMatcher, printMatcher } from './matches.ts'

test.each([
  { operator: '=', value: 'ab', of: { ab: true, a: false, '': false } },
  { operator: '!=', value: 'ab', of: { ab: false, a: true, '': true } },
  { operator: '=~', value: 'a.?', of: { ab: true, a: true, xa: false, abc: false, '': false } },
  { operator: '!~', value: 'a.?', of: { ab: false, a: false, xa: true, abc: true, '': true } },
  { operator: '=~', value: 'a|b', of: { a: true, b: true, ab: false } },
  { operator: '=~', value: '', of: { '': true, a: false } },
] as const)('$operator "$value"', ({ operator, value, of }) => {
  const matches = compileMatcher({ label: 'x', operator, value })
  expect(Object.fromEntries(Object.keys(of).map((text) => [text, matches(text)]))).toEqual(of)
})

test('an expression that is none is refused', () => {
  expect(() => compileMatcher({ label: 'x', operator: '!~', value: '(' })).toThrow(
    'parse error : error parsing regexp: missing closing ): `(`',
  )
})

test('printMatcher() writes the value as it is told', () => {
  expect(printMatcher({ label: 'x', operator: '=~', value: 'a' }, (text) => `<${text}>`)).toBe('x=~<a>')
})
