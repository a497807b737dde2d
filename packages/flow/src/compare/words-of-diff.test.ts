import { expect, test } from 'vitest'
import type { Edit } from '../edit/edit.ts'
import { addNode, moveNodes, setCredential, setDisabled, setLabel } from '../edit/nodes.ts'
import { removeNodes } from '../edit/remove-nodes.ts'
import { setInput } from '../edit/set-input.ts'
import { setOutput } from '../edit/set-output.ts'
import { drawing, joined, node } from '../test-support/drawing.ts'
import { kinds } from '../test-support/kinds.ts'
import { disconnect } from '../wiring/disconnect.ts'
import { diffDocuments } from './diff-documents.ts'
import { wordsOfDiff } from './words-of-diff.ts'

const before = drawing([node(kinds.model, 'm'), node(kinds.chain, 'c'), node(kinds.prompt, 'p')], 'p>c.prompt')

const long = 'Answer in the language of the question and name the passage'
const words = (from: string, to: string) => {
  const old = setInput('p', 'template', from)(before)
  const young = setInput('p', 'template', to)(before)
  return wordsOfDiff(diffDocuments(old, young), young, old)
}

test.each([
  ['more words', long, `${long} in one word.`, 'changed: "in one word." added'],
  ['fewer words', long, long.replace(' of the question', ''), 'changed: "of the question" taken out'],
  ['other words', long, long.replace('language', 'tongue'), 'changed: "language" → "tongue"'],
  ['only others', long, long.toUpperCase(), 'changed'],
])('of a long text with %s those are said', (_, from, to, said) => {
  expect(words(from, to)).toEqual([`Prompt: template ${said}`])
})

test.each<[string, Edit, readonly string[]]>([
  ['a number', setInput('m', 'temperature', 0.7), ['Chat Model: temperature 0.5 → 0.7']],
  ['a text', setInput('m', 'modelName', ''), ['Chat Model: modelName "small" → nothing']],
  ['a switch', setInput('m', 'streaming', true), ['Chat Model: streaming nothing → on']],
  ['a long text', setInput('p', 'template', 'x'.repeat(100)), ['Prompt: template changed']],
  ['a name', setLabel('m', 'Brain'), ['"Chat Model" renamed to "Brain"']],
  ['a credential', setCredential('m', 'id'), ['Chat Model: a credential chosen']],
  ['an output', setOutput('c', 'outputPrediction'), ['LLM Chain: gives "outputPrediction" instead of "llmChain"']],
  ['a node that is disabled', setDisabled(['m'], true), ['Chat Model: disabled']],
  ['a wire', joined('m>c.model'), ['Chat Model wired to LLM Chain']],
  [
    'a wire less',
    (document) => disconnect(document.edges.map(({ id }) => id))(document),
    ['Prompt no longer wired to LLM Chain'],
  ],
  ['a new node', addNode(node(kinds.tool, 't')), ['Calculator added']],
  ['a node less, whose wires go with it', removeNodes(['p']), ['Prompt removed']],
  ['a place', moveNodes(new Map([['m', { x: 1, y: 1 }]])), ['1 node moved']],
  ['nothing', (document) => document, []],
])('%s that changed is said in words', (_, edit, words) => {
  const after = edit(before)
  expect(wordsOfDiff(diffDocuments(before, after), after, before)).toEqual(words)
})
