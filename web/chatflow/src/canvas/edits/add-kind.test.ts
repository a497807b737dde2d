import type { Component, FlowDocument } from '@hearth/flow'
import { describe, expect, test } from 'vitest'
import { addKind, besideEnd } from './add-kind.ts'

const kind = (name: string, gives: string, takes: readonly string[] = []): Component => ({
  name,
  label: name,
  version: 1,
  type: gives,
  category: 'Chains',
  description: '',
  baseClasses: [gives],
  icon: '',
  inputs: takes.map((type) => ({ name: type.toLowerCase(), label: type, type })),
})

const model = kind('model', 'Model')
const chain = kind('chain', 'Chain', ['Model'])
const empty: FlowDocument = { nodes: [], edges: [] }

const withChain = () => {
  const { node, edit } = addKind(empty, { component: chain, at: { x: 400, y: 100 } })
  return { document: edit(empty), chainNode: node }
}

describe('a node of a kind', () => {
  test('stands where it was put', () => {
    expect(withChain().chainNode.position).toEqual({ x: 400, y: 100 })
  })

  test('stands below what is there already', () => {
    const { document } = withChain()
    const { node } = addKind(document, { component: model, at: { x: 300, y: 90 } })
    expect(node.position).toEqual({ x: 300, y: 196 })
  })

  test('is wired to the end that waits for it, and stands beside it', () => {
    const { document, chainNode } = withChain()
    const end = { nodeId: chainNode.id, handle: 'chain_0-input-model-Model', type: 'target' } as const
    const at = besideEnd(document, end)
    const { edit } = addKind(document, { component: model, at, end })
    expect(at).toEqual({ x: 100, y: 100 })
    expect(edit(document).edges.map(({ source, target }) => [source, target])).toEqual([['model_0', 'chain_0']])
  })

  test('is within the iteration on which it is put', () => {
    const iteration = {
      id: 'loop',
      type: 'iteration',
      position: { x: 100, y: 100 },
      width: 400,
      height: 300,
      data: { id: 'loop', name: 'iterationAgentflow', label: 'Iteration' },
    }
    const { node } = addKind({ nodes: [iteration], edges: [] }, { component: model, at: { x: 150, y: 180 } })
    expect(node).toMatchObject({ parentNode: 'loop', position: { x: 50, y: 80 } })
  })
})
