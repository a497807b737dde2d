import { expect, test } from 'vitest'
import { readSources, readTokens, readTools, titleOf } from './read-extras.ts'

test('source documents are read, and anything else left out', () => {
  const sent = [{ pageContent: 'Text', metadata: { source: 'a.txt' } }, 'x', null, { pageContent: 7 }]
  expect(readSources(sent)).toEqual([
    { text: 'Text', metadata: { source: 'a.txt' } },
    { text: '7', metadata: {} },
  ])
  expect(readSources(null)).toEqual([])
})

test('used tools have their input and output as text, and how long they took where somebody measured it', () => {
  const sent = [
    { tool: 'calculator', toolInput: { input: '1+1' }, toolOutput: '2' },
    { tool: 'search', toolInput: 'x', toolOutput: '', error: 'no network', durationMs: 1_250 },
  ]
  expect(readTools(sent)).toEqual([
    { name: 'calculator', input: '{\n  "input": "1+1"\n}', output: '2' },
    { name: 'search', input: 'x', output: 'no network', durationMs: 1_250 },
  ])
})

test.each([
  { name: 'its title', metadata: { title: 'T', source: 's' }, title: 'T' },
  { name: 'its source', metadata: { title: '', source: 's' }, title: 's' },
  { name: 'its place without either', metadata: { page: 3 }, title: 'Source 2' },
])('a source document is called by $name', ({ metadata, title }) =>
  expect(titleOf({ text: '', metadata }, 1)).toBe(title),
)

test('tokens are counted when the flow tells', () => {
  expect([{ total_tokens: 12 }, {}, null].map(readTokens)).toEqual([12, undefined, undefined])
})
