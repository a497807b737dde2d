import { describe, expect, test } from 'vitest'
import { type Flow, parseFlow } from '../flow.ts'
import type { RunnableCatalog, RunnableNode } from '../runnable-node.ts'
import { endingNode, endingNodes } from './ending-node.ts'

function kind(name: string, answers: boolean): [string, RunnableNode] {
  const node = { name, label: name, type: name, category: 'x', baseClasses: [], inputs: [], init: () => name }
  return [name, answers ? { ...node, run: async () => ({ text: '', usage: undefined }) } : node]
}

const catalog: RunnableCatalog = new Map([kind('chain', true), kind('model', false)])

/** Nodes written `id:kind`, wires `from>to`. */
function flowOf(nodes: readonly string[], wires: readonly string[] = []): Flow {
  const drawn = nodes.map((node) => ({ id: node.split(':')[0], data: { name: node.split(':')[1] } }))
  const edges = wires.map((wire) => ({ source: wire.split('>')[0], target: wire.split('>')[1] }))
  return parseFlow(JSON.stringify({ nodes: drawn, edges }))
}

describe('a flow ends', () => {
  test.each([
    { name: 'with its only node', nodes: ['a:chain'], wires: [], ids: ['a'] },
    { name: 'with its only node beside notes', nodes: ['a:chain', 'n:stickyNote'], wires: [], ids: ['a'] },
    {
      name: 'with what is wired from others and to none',
      nodes: ['a:chain', 'm:model', 'b:chain'],
      wires: ['m>a', 'a>b'],
      ids: ['b'],
    },
    {
      name: 'with the one drawn last of several',
      nodes: ['m:model', 'a:chain', 'b:chain'],
      wires: ['m>a', 'm>b'],
      ids: ['a', 'b'],
    },
    { name: 'with one that can answer', nodes: ['m:model', 'a:chain', 'b:model'], wires: ['m>a', 'm>b'], ids: ['a'] },
  ])('$name', ({ nodes, wires, ids }) => {
    expect(endingNode(flowOf(nodes, wires), catalog).id).toBe(ids.at(-1))
    expect(endingNodes(flowOf(nodes, wires), catalog).map(({ id }) => id)).toEqual(ids)
  })

  test.each([
    { name: 'empty', nodes: [], wires: [], says: 'Ending nodes not found' },
    { name: 'without a wire', nodes: ['a:chain', 'b:chain'], wires: [], says: 'Ending nodes not found' },
    { name: 'a circle', nodes: ['a:chain', 'b:chain'], wires: ['a>b', 'b>a'], says: 'Ending nodes not found' },
    {
      name: 'ended by what cannot answer',
      nodes: ['a:model'],
      wires: [],
      says: 'Ending node must be either a Chain or Agent or Engine',
    },
    {
      name: 'ended by an unknown kind',
      nodes: ['m:model', 'a:gone'],
      wires: ['m>a'],
      says: 'node "a" is of the unknown kind "gone"',
    },
  ])('not when it is $name', ({ nodes, wires, says }) => {
    expect(() => endingNode(flowOf(nodes, wires), catalog)).toThrow(`Cannot run the flow: ${says}`)
    expect(endingNodes(flowOf(nodes, wires), catalog)).toEqual([])
  })
})
