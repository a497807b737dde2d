import { expect, test } from 'vitest'
import { matchTemplates } from './match-templates.ts'

const template = (templateName: string, description: string, usecase: string, kind: string) => ({
  templateName,
  description,
  usecases: [usecase],
  categories: ['Chains'],
  picture: { kinds: [[kind, 'Chains'] satisfies [string, string]], boxes: [], lines: [] },
})
const templates = [
  template('Ask a database', 'Answers from your tables', 'SQL', 'sqlDatabaseChain'),
  template('Translator', 'Says it in another language', 'Basic', 'llmChain'),
]

test.each([
  { name: 'nothing', sought: { words: '' }, found: ['Ask a database', 'Translator'] },
  { name: 'words of name and description', sought: { words: 'TABLES ask' }, found: ['Ask a database'] },
  { name: 'a kind of node', sought: { words: 'llmchain' }, found: ['Translator'] },
  { name: 'a use', sought: { words: '', usecase: 'SQL' }, found: ['Ask a database'] },
  { name: 'a use and a word of another', sought: { words: 'language', usecase: 'SQL' }, found: [] },
])('a search for $name finds $found', ({ sought, found }) => {
  expect(matchTemplates(templates, sought).map(({ templateName }) => templateName)).toEqual(found)
})
