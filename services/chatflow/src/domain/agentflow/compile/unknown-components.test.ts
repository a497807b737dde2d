import { expect, test } from 'vitest'
import type { Flow } from '../../flow/flow.ts'
import type { RunInput, RunnableCatalog, RunnableNode } from '../../flow/runnable-node.ts'
import { unknownComponents } from './unknown-components.ts'

const model: RunInput = { name: 'model', label: 'Model', type: 'asyncOptions', loadConfig: true }
const tools: RunInput = {
  name: 'tools',
  label: 'Tools',
  type: 'array',
  array: [{ name: 'tool', label: 'Tool', type: 'asyncOptions', loadConfig: true }],
}
const text: RunInput = { name: 'text', label: 'Text', type: 'string' }

function kind(name: string, inputs: readonly RunInput[] = []): [string, RunnableNode] {
  return [name, { name, label: name, type: name, category: 'Agent Flows', baseClasses: [], inputs, init: () => name }]
}

const catalog: RunnableCatalog = new Map([kind('agent', [model, tools, text]), kind('known')])

function flowOf(inputs: Readonly<Record<string, unknown>>, name = 'agent'): Flow {
  return { nodes: [{ id: 'node_0', data: { name, inputs, inputParams: [] } }], edges: [] }
}

test.each([
  { name: 'a model of an unknown kind', inputs: { model: 'gone' }, names: ['gone'] },
  {
    name: 'tools of unknown kinds',
    inputs: { tools: [{ tool: 'a' }, { tool: 'known' }, { tool: 'b' }] },
    names: ['a', 'b'],
  },
  { name: 'one kind once', inputs: { model: 'gone', tools: [{ tool: 'gone' }] }, names: ['gone'] },
])('$name is told', ({ inputs, names }) => {
  const flow = flowOf(inputs)
  expect(unknownComponents(flow, catalog)).toEqual([{ node: flow.nodes[0], names }])
})

test.each([
  { name: 'a known model', inputs: { model: 'known' } },
  { name: 'a model that nobody chose', inputs: { model: '' } },
  { name: 'a model that is no text', inputs: { model: 7 } },
  { name: 'text that is the name of no kind', inputs: { text: 'gone' } },
  { name: 'tools that are no list', inputs: { tools: 'gone' } },
  { name: 'items that are none', inputs: { tools: ['gone', null] } },
])('$name is not', ({ inputs }) => {
  expect(unknownComponents(flowOf(inputs), catalog)).toEqual([])
})

test('of a node that is unknown itself nothing is told', () => {
  expect(unknownComponents(flowOf({ model: 'gone' }, 'unknown'), catalog)).toEqual([])
})
