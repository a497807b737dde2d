import { expect, test } from 'vitest'
import { matchFlows } from './match-flows.ts'

const flow = (name: string, own: { category?: string; kind?: string; deployed?: boolean; type?: 'AGENTFLOW' } = {}) => {
  const { category = null, kind = 'llmChain', deployed = false, type = 'CHATFLOW' } = own
  const picture = { kinds: [[kind, 'Chains'] satisfies [string, string]], boxes: [], lines: [] }
  return { id: name, name, category, type, deployed, hasDraft: !deployed, picture } as const
}
const flows = [
  flow('Support desk', { category: 'Shop;Help', deployed: true }),
  flow('Poems', { kind: 'chatOllama', type: 'AGENTFLOW' }),
]

test.each([
  { name: 'nothing', sought: { words: '' }, found: ['Support desk', 'Poems'] },
  { name: 'a word in any case', sought: { words: 'POEM' }, found: ['Poems'] },
  { name: 'words of name and tags', sought: { words: 'help desk' }, found: ['Support desk'] },
  { name: 'words that no flow has all of', sought: { words: 'desk poems' }, found: [] },
  { name: 'a kind of node', sought: { words: 'ollama' }, found: ['Poems'] },
  { name: 'a tag', sought: { words: '', tag: 'Help' }, found: ['Support desk'] },
  { name: 'a part of a tag', sought: { words: '', tag: 'Hel' }, found: [] },
  { name: 'a type', sought: { words: '', type: 'AGENTFLOW' }, found: ['Poems'] },
  { name: 'drafts', sought: { words: '', state: 'draft' }, found: ['Poems'] },
  { name: 'what is deployed', sought: { words: '', state: 'deployed' }, found: ['Support desk'] },
] as const)('a search for $name finds $found', ({ sought, found }) => {
  expect(matchFlows(flows, sought).map(({ name }) => name)).toEqual(found)
})
