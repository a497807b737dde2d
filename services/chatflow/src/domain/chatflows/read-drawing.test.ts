import { diffDocuments } from '@hearth/flow'
import { describe, expect, test } from 'vitest'
import { readDrawing } from './read-drawing.ts'

const compare = (before: string, after: string) => diffDocuments(readDrawing(before), readDrawing(after))

const node = (id: string, data: object = {}) => ({ id, data: { name: 'chatOpenAI', label: 'Model', ...data } })
const draw = (nodes: object[], edges: object[] = []) => JSON.stringify({ nodes, edges })
const none = { nodes: { added: [], removed: [], changed: [], moved: [] }, edges: { added: [], removed: [] } }

describe('two versions', () => {
  test.each([
    { name: 'a drawing and itself', before: draw([node('a')]), after: draw([node('a')]) },
    { name: 'half a place and none', before: draw([node('a')]), after: draw([{ ...node('a'), position: { x: 1 } }]) },
    { name: 'what cannot be read and nothing', before: 'x', after: '{}' },
    { name: 'nodes of no known shape', before: draw([]), after: '{"nodes":[7]}' },
  ])('finds nothing between $name', ({ before, after }) => {
    expect(compare(before, after)).toEqual(none)
  })

  test.each([
    { name: 'a label', data: { label: 'Other' }, field: '(label)', before: 'Model', after: 'Other' },
    { name: 'a credential', data: { credential: 'c' }, field: '(credential)', before: null, after: 'c' },
    { name: 'a version', data: { version: 2 }, field: '(version)', before: null, after: 2 },
    { name: 'an input', data: { inputs: { k: [1] } }, field: 'k', before: null, after: [1] },
  ])('finds $name that changed', ({ data, field, before, after }) => {
    const { changed } = compare(draw([node('a')]), draw([node('a', data)])).nodes
    expect(changed).toMatchObject([{ id: 'a', inputs: [{ name: field, before, after }] }])
  })

  test('tells edges apart by the handles they join', () => {
    const edge = (targetHandle: string) => ({ source: 'a', target: 'b', sourceHandle: 's', targetHandle })
    const { added, removed } = compare(draw([], [edge('x')]), draw([], [edge('y')])).edges
    expect([added.length, removed.length]).toEqual([1, 1])
  })
})
