import { expect, test } from 'vitest'
import { parseTalkSearch } from './talk-search.ts'

test.each([
  { name: 'nothing', search: {}, expected: {} },
  { name: 'all of it', search: { flow: 'a', chat: 'b', beside: 'c' }, expected: { flow: 'a', chat: 'b', beside: 'c' } },
  { name: 'what does not fit', search: { flow: '', chat: '', other: 'x' }, expected: {} },
])('the address says $name', ({ search, expected }) => expect(parseTalkSearch(search)).toEqual(expected))
