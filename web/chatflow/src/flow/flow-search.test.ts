import { expect, test } from 'vitest'
import { parseFlowSearch } from './flow-search.ts'

test.each([
  { name: 'a tab and a session', search: { tab: 'json', session: 'a' }, found: { tab: 'json', session: 'a' } },
  { name: 'no tab for the canvas, which is the first', search: { tab: 'canvas' }, found: {} },
  { name: 'a run', search: { run: 'r' }, found: { run: 'r' } },
  { name: 'a dataset to test with', search: { tab: 'tests', dataset: 'd' }, found: { tab: 'tests', dataset: 'd' } },
  { name: 'nothing that does not fit', search: { tab: 'x', session: '', q: '1', run: '', dataset: '' }, found: {} },
])('parseFlowSearch() reads $name', ({ search, found }) => expect(parseFlowSearch(search)).toEqual(found))
