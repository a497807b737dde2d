import { describe, expect, test } from 'vitest'
import type { FlowEdge, FlowNode } from '../document/document.ts'
import { renameIds } from './rename-ids.ts'

const nodeOf = (id: string, data: Partial<FlowNode['data']> = {}, more: Partial<FlowNode> = {}): FlowNode => ({
  id,
  type: 'customNode',
  position: { x: 0, y: 0 },
  data: { id, name: 'kind', label: 'Kind', ...data },
  ...more,
})
const ids = new Map([['a_0', 'a_7']])
const renamed = (node: FlowNode) => renameIds({ nodes: [node], edges: [] }, ids).nodes[0]
const inputsAfter = (inputs: Readonly<Record<string, unknown>>) => renamed(nodeOf('b_0', { inputs }))?.data.inputs

test('without new ids everything stays the same', () => {
  const document = { nodes: [nodeOf('a_0')], edges: [] }
  expect(renameIds(document, new Map())).toBe(document)
})

describe('a node that is renamed', () => {
  test('has the new id in the places that it keeps', () => {
    const places = [{ id: 'a_0-input-x-string' }, { id: 'a_01-input-x-string' }, { name: 'y' }, null, 'z']
    const outputAnchors = [{ name: 'output', options: [{ id: 'a_0-output-a-A' }, { id: 'a_0' }] }]
    const node = renamed(nodeOf('a_0', { inputParams: places, inputAnchors: 'none', outputAnchors }))
    expect(node).toMatchObject({ id: 'a_7', data: { id: 'a_7', inputAnchors: 'none' } })
    expect(node?.data.inputParams).toEqual([
      { id: 'a_7-input-x-string' },
      { id: 'a_01-input-x-string' },
      { name: 'y' },
      null,
      'z',
    ])
    expect(node?.data.outputAnchors).toEqual([{ name: 'output', options: [{ id: 'a_7-output-a-A' }, { id: 'a_7' }] }])
  })

  test('gets no places that it had not', () => {
    expect(Object.keys(renamed(nodeOf('a_0'))?.data ?? {}).sort()).toEqual(['id', 'inputs', 'label', 'name'])
  })

  test('keeps which of its tabs is open', () => {
    expect(renamed(nodeOf('a_0', { inputs: { tab_a_0: 'x', a_0: 'y', tab_a_0_more: 'z' } }))?.data.inputs).toEqual({
      tab_a_7: 'x',
      a_0: 'y',
      tab_a_0_more: 'z',
    })
  })
})

describe('another node', () => {
  test('stays the same where it names none of them', () => {
    const node = nodeOf('b_0', { inputs: { tab_a_0: 'a_0', text: 'a_0 {{b_0}}', loopBackToNode: 'b_0-B' } })
    expect(renamed(node)).toBe(node)
  })

  test.each([
    { text: '{{a_0.data.instance}}', after: '{{a_7.data.instance}}' },
    { text: 'see {{ a_0 }} and {{a_0}}', after: 'see {{ a_7 }} and {{a_7}}' },
    { text: '{{a\\_0.output}}', after: '{{a_7.output}}' },
    { text: '{{a_01}} {{b_0}}', after: '{{a_01}} {{b_0}}' },
    { text: '<span data-id="a_0" data-label="a_0.x">', after: '<span data-id="a_7" data-label="a_7.x">' },
    { text: '<span data-id="a_01" data-type="a_0">', after: '<span data-id="a_01" data-type="a_0">' },
  ])('names it in $text', ({ text, after }) => {
    expect(inputsAfter({ list: [{ text }] })).toEqual({ list: [{ text: after }] })
  })

  test('goes back to it', () => {
    expect(inputsAfter({ loopBackToNode: 'a_0-Ask - again' })).toEqual({ loopBackToNode: 'a_7-Ask - again' })
    expect(inputsAfter({ loopBackToNode: 'b_9-Ask', x: '{{a_0}}' })).toEqual({
      loopBackToNode: 'b_9-Ask',
      x: '{{a_7}}',
    })
    expect(inputsAfter({ loopBackToNode: 3, x: '{{a_0}}' })).toEqual({ loopBackToNode: 3, x: '{{a_7}}' })
  })

  test('is drawn within it', () => {
    const node = renamed(nodeOf('b_0', { inputs: {} }, { parentNode: 'a_0' }))
    expect(node).toMatchObject({ id: 'b_0', parentNode: 'a_7', data: { id: 'b_0' } })
    expect(renamed(nodeOf('b_0', { inputs: { x: '{{a_0}}' } }))).not.toHaveProperty('parentNode')
    const elsewhere = nodeOf('b_0', { inputs: { x: '{{a_0}}' } }, { parentNode: 'c_0' })
    expect(renamed(elsewhere)).toMatchObject({ parentNode: 'c_0' })
  })
})

describe('a wire', () => {
  const edge: FlowEdge = {
    id: 'old',
    source: 'a_0',
    sourceHandle: 'a_0-output-a-A',
    target: 'b_0',
    targetHandle: 'b_0-input-x-A',
    type: 'buttonedge',
  }
  const after = (given: FlowEdge) => renameIds({ nodes: [], edges: [given] }, ids).edges[0]

  test('has its ends, their handles and its id renamed', () => {
    expect(after(edge)).toEqual({
      ...edge,
      id: 'a_7-a_7-output-a-A-b_0-b_0-input-x-A',
      source: 'a_7',
      sourceHandle: 'a_7-output-a-A',
    })
    expect(after({ ...edge, source: 'b_0', sourceHandle: 'b_0-output-1', target: 'a_0', targetHandle: 'a_0' })).toEqual(
      {
        ...edge,
        id: 'b_0-b_0-output-1-a_7-a_7',
        source: 'b_0',
        sourceHandle: 'b_0-output-1',
        target: 'a_7',
        targetHandle: 'a_7',
      },
    )
  })

  test('between others stays the same', () => {
    const other = { ...edge, source: 'c_0', sourceHandle: 'c_0-output-c-C' }
    expect(after(other)).toBe(other)
  })
})
