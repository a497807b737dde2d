import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search.ts'

test('what is written is read back, quotes and signs included', () => {
  const search = { 'g0.expr': 'rate(a{b="c&d"}[5m]) + 1', 'g0.tab': 'graph' }
  expect(parseSearch(stringifySearch(search))).toEqual(search)
})

test('nothing is an empty address', () => {
  expect(stringifySearch({})).toBe('')
})
