import { expect, test } from 'vitest'
import { parseRunSearch } from './run-search.ts'

test.each([
  { name: 'nothing', search: {}, found: {} },
  { name: 'a flow and a state', search: { flow: 'f', state: 'failed' }, found: { flow: 'f', state: 'failed' } },
  { name: 'nothing that does not fit', search: { flow: '', state: 'well' }, found: {} },
])('parseRunSearch() reads $name', ({ search, found }) => expect(parseRunSearch(search)).toEqual(found))
