import { expect, test } from 'vitest'
import { parseSearch, renderSearch } from './search.ts'

test('what is written is read back, quotes and signs included', () => {
  const search = { 'g0.expr': 'rate(a{b="c&d"}[5m]) + 1', 'g0.tab': 'graph' }
  expect(parseSearch(renderSearch(search))).toEqual(search)
})

test.each([
  { name: 'nothing', search: {} },
  { name: 'what is undefined', search: { text: undefined } },
])('$name leaves no question mark', ({ search }) => expect(renderSearch(search)).toBe(''))
