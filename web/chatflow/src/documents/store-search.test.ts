import { expect, test } from 'vitest'
import { parseStoreSearch } from './store-search.ts'

test.each([
  { search: {}, read: {} },
  { search: { tab: 'search' }, read: { tab: 'search' } },
  { search: { tab: 'documents' }, read: {} },
  { search: { tab: 'elsewhere', loader: '' }, read: {} },
  { search: { tab: 'pieces', loader: 'l' }, read: { tab: 'pieces', loader: 'l' } },
])('the address $search shows $read', ({ search, read }) => expect(parseStoreSearch(search)).toEqual(read))
