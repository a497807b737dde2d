import { describe, expect, test } from 'vitest'
import type { FlowRow } from './exported.ts'
import { diffFlows } from './flow-diff.ts'

const node = (id: string, inputs: object = {}, more: object = {}) => ({ id, data: { label: id, inputs, ...more } })
const wire = (source: string, target: string, sourceHandle = 's', targetHandle = 't') => ({
  source,
  target,
  sourceHandle,
  targetHandle,
})
const flow = (id: string, nodes: readonly unknown[], edges: readonly unknown[] = [], more: object = {}): FlowRow => ({
  id,
  name: `Flow ${id}`,
  type: 'CHATFLOW',
  flowData: JSON.stringify({ nodes, edges }),
  ...more,
})

describe('diffFlows()', () => {
  test('no flows have no difference', () => expect(diffFlows([], [])).toEqual([]))

  test('tells what is on one side only, files first', () => {
    expect(diffFlows([flow('a', []), flow('b', [])], [flow('c', []), flow('b', [])])).toEqual([
      { name: 'Flow a', id: 'a', state: 'only in files', lines: [] },
      { name: 'Flow c', id: 'c', state: 'only served', lines: [] },
    ])
  })

  test.each([
    { name: 'nothing', before: flow('x', [node('a')]), after: flow('x', [node('a')]), lines: undefined },
    { name: 'where a node stands', before: flow('x', [node('a')]), after: flow('x', [{ ...node('a'), position: 1 }]) },
    { name: 'a node', before: flow('x', []), after: flow('x', [node('a')]), lines: ['+ node a'] },
    {
      name: 'a node that is gone, with its inputs',
      before: flow('x', [node('a', { t: 1 })]),
      after: flow('x', []),
      lines: ['- node a', '- input t of a'],
    },
    {
      name: 'the label of a node',
      before: flow('x', [node('a')]),
      after: flow('x', [node('a', {}, { label: 'other' })]),
      lines: ['~ node a'],
    },
    {
      name: 'an input',
      before: flow('x', [node('a', { t: 1, u: [1] })]),
      after: flow('x', [node('a', { t: 2, u: [1] })]),
      lines: ['~ input t of a'],
    },
    {
      name: 'a wire',
      before: flow('x', [], [wire('a', 'b')]),
      after: flow('x', [], [wire('b', 'a')]),
      lines: ['- wire a → b', '+ wire b → a'],
    },
    {
      name: 'where a wire ends',
      before: flow('x', [], [wire('a', 'b')]),
      after: flow('x', [], [wire('a', 'b', 's', 'u')]),
      lines: ['~ wire a → b'],
    },
    {
      name: 'one of two wires between the same nodes',
      before: flow('x', [], [wire('a', 'b', 's', 't'), wire('a', 'b', 's', 'u')]),
      after: flow('x', [], [wire('a', 'b', 's', 'u')]),
      lines: ['~ wire a → b'],
    },
    {
      name: 'the order of wires',
      before: flow('x', [], [wire('a', 'b', 's', 't'), wire('a', 'b', 's', 'u')]),
      after: flow('x', [], [wire('a', 'b', 's', 'u'), wire('a', 'b', 's', 't')]),
    },
    {
      name: 'settings',
      before: flow('x', [], [], { deployed: true, apiConfig: '{}' }),
      after: flow('x', [], [], { deployed: false, category: 'c' }),
      lines: ['- setting apiConfig', '+ setting category', '~ setting deployed'],
    },
    { name: 'times and keys', before: flow('x', [], [], { updatedDate: '1', apikeyid: 'k' }), after: flow('x', []) },
    { name: 'nodes that are none', before: flow('x', [null, 3]), after: flow('x', []) },
  ])('$name', ({ before, after, lines }) => {
    const expected = lines === undefined ? [] : [{ name: 'Flow x', id: 'x', state: 'changed', lines }]
    expect(diffFlows([after], [before])).toEqual(expected)
  })

  test('a flow whose nodes cannot be read differs from one that has some', () => {
    expect(diffFlows([flow('x', [node('a')])], [{ ...flow('x', []), flowData: '' }])[0]?.lines).toEqual(['+ node a'])
  })
})
