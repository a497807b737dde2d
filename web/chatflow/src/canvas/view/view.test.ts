import type { FlowDocument, FlowNode } from '@hearth/flow'
import { describe, expect, test } from 'vitest'
import { emptyView, viewOf } from './view.ts'

const node = (id: string, rest: Partial<FlowNode> = {}): FlowNode => ({
  id,
  type: 'agentFlow',
  position: { x: 0, y: 0 },
  data: { id, name: 'llmAgentflow', label: id, outputAnchors: [{ id: `${id}-out`, name: 'out', label: 'Out' }] },
  ...rest,
})

const wire = (source: string, target: string) => ({
  id: `${source}-${target}`,
  source,
  sourceHandle: `${source}-out`,
  target,
  targetHandle: target,
})

const draw = (nodes: readonly FlowNode[], ...edges: ReturnType<typeof wire>[]): FlowDocument => ({ nodes, edges })

const group = (folded: boolean) =>
  node('g', { type: 'group', data: { id: 'g', name: 'group', label: 'Group', folded } })

describe('the view of a drawing', () => {
  test('shows what did not change as the same objects', () => {
    const document = draw([node('a'), node('b')], wire('a', 'b'))
    const before = viewOf(document, emptyView)
    const moved = { ...document, nodes: document.nodes.map((each) => (each.id === 'a' ? { ...each } : each)) }
    const after = viewOf(moved, before)
    expect(after.nodes[0]).not.toBe(before.nodes[0])
    expect(after.nodes[1]).toBe(before.nodes[1])
    expect(after.edges).toBe(before.edges)
  })

  test('puts what holds others first', () => {
    const { nodes } = viewOf(draw([node('a', { parentNode: 'g' }), group(false)]), emptyView)
    expect(nodes.map(({ id, parentId }) => [id, parentId])).toEqual([
      ['g', undefined],
      ['a', 'g'],
    ])
  })

  test.each([
    ['that is gone', [node('a', { parentNode: 'gone' })]],
    ['that is within itself', [node('a', { parentNode: 'b' }), node('b', { parentNode: 'a' })]],
  ])('a holder %s holds nothing', (_, nodes) => {
    expect(viewOf(draw(nodes), emptyView).nodes.map(({ parentId }) => parentId)).not.toContain('gone')
    expect(viewOf(draw(nodes), emptyView).nodes.every(({ parentId }) => parentId === undefined)).toBe(true)
  })

  test('a folded group hides its nodes and takes their wires', () => {
    const inside = { parentNode: 'g' }
    const document = draw(
      [group(true), node('a', inside), node('b', inside), node('c')],
      wire('a', 'b'),
      wire('b', 'c'),
    )
    const { nodes, edges } = viewOf(document, emptyView)
    expect(nodes.filter(({ hidden }) => hidden).map(({ id }) => id)).toEqual(['a', 'b'])
    expect(edges.map(({ source, sourceHandle, target }) => [source, sourceHandle, target])).toEqual([['g', 'out', 'c']])
  })

  test('leaves out a wire to a node that is not there', () => {
    expect(viewOf(draw([node('a')], wire('a', 'gone')), emptyView).edges).toEqual([])
  })

  test('a wire of an older version still has a place to end', () => {
    const old = { ...wire('a', 'b'), targetHandle: 'b-input-old' }
    const [, second] = viewOf(draw([node('a'), node('b')], old), emptyView).nodes
    expect(second?.data.handles.inputs.map(({ id }) => id)).toEqual(['b', 'b-input-old'])
  })
})
