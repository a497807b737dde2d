import { expect, test } from 'vitest'
import type { Chatflow } from '../api/chatflow.ts'
import { matchFlows } from './match-flows.ts'

const flow = (name: string, category: string | null = null) =>
  ({ id: name, name, category, type: 'CHATFLOW' }) as Chatflow
const flows = [flow('Support desk', 'Shop;Help'), flow('Poems')]

test.each([
  { search: '', names: ['Support desk', 'Poems'] },
  { search: 'POEM', names: ['Poems'] },
  { search: 'help desk', names: ['Support desk'] },
  { search: 'desk poems', names: [] },
])('a search for "$search" finds $names', ({ search, names }) => {
  expect(matchFlows(flows, search).map(({ name }) => name)).toEqual(names)
})
