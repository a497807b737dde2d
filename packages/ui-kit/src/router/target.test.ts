import { expect, test } from 'vitest'
import { parseSearch } from './search.ts'
import { hrefOf } from './target.ts'

test.each([
  ['a path', { to: '/tools' }, '/tools'],
  ['a path that is none', { to: '/d/x?var=$__all' }, '/d/x?var=$__all'],
  ['a pattern', { to: '/tools/$id', params: { id: 'a b' } }, '/tools/a%20b'],
  ['a path and what stands behind it', { to: '/', search: { q: 'a&b', tag: undefined } }, '/?q=a%26b'],
  ['the same path without what stood behind it', { search: {} }, '/shown'],
  ['the same path', { search: { tab: 'json' } }, '/shown?tab=json'],
])('a link leads to %s', (_, target, href) => {
  expect(hrefOf(target, '/shown')).toBe(href)
})

test('what stands behind the question mark is read as text, of a name the last', () => {
  expect(parseSearch('?tab=chat&id=012&q=a+b&q=c%26d')).toEqual({ tab: 'chat', id: '012', q: 'c&d' })
})
