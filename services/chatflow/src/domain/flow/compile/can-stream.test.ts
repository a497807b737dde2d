import { expect, test } from 'vitest'
import type { RunnableNode } from '../runnable-node.ts'
import { canStream } from './can-stream.ts'
import type { PlanInput, PlanNode } from './plan.ts'

function node(category: string, name: string, inputs: Readonly<Record<string, PlanInput>> = {}): PlanNode {
  const definition: RunnableNode = {
    name,
    label: name,
    type: name,
    category,
    baseClasses: [],
    inputs: [],
    init: () => name,
  }
  return {
    id: name,
    label: name,
    definition,
    credentialId: undefined,
    output: undefined,
    inputs: new Map(Object.entries(inputs)),
    answers: false,
    perRun: false,
    branches: new Map(),
    limits: { timeoutMs: undefined, retries: 0, onError: 'stop' },
    after: [],
  }
}

test.each([
  { category: 'Chains', name: 'conversationChain', streams: true },
  { category: 'Chains', name: 'openApiChain', streams: false },
  { category: 'Agents', name: 'toolAgent', streams: true },
  { category: 'Agents', name: 'xmlAgent', streams: false },
  { category: 'Engine', name: 'queryEngine', streams: true },
  { category: 'Engine', name: 'otherEngine', streams: false },
  { category: 'Multi Agents', name: 'supervisor', streams: true },
  { category: 'Sequential Agents', name: 'seqEnd', streams: true },
  { category: 'Utilities', name: 'customFunction', streams: false },
])('a flow that ends with $name ($category) streams: $streams', ({ category, name, streams }) => {
  const ending = node(category, name)
  expect(canStream([ending], ending)).toBe(streams)
})

test.each([
  {
    name: 'a model that streams',
    by: node('Chat Models', 'm', { streaming: { kind: 'value', value: true } }),
    streams: true,
  },
  {
    name: 'a model that does not',
    by: node('Chat Models', 'm', { streaming: { kind: 'value', value: false } }),
    streams: false,
  },
  {
    name: 'a model that does not, in words',
    by: node('Chat Models', 'm', { streaming: { kind: 'value', value: 'false' } }),
    streams: false,
  },
  {
    name: 'a model whose choice is wired',
    by: node('Chat Models', 'm', { streaming: { kind: 'wire', nodeIds: ['x'], list: false } }),
    streams: true,
  },
  { name: 'a parser, which needs the whole answer', by: node('Output Parsers', 'p'), streams: false },
])('with $name a flow streams: $streams', ({ by, streams }) => {
  const ending = node('Chains', 'conversationChain')
  expect(canStream([by, ending], ending)).toBe(streams)
})
