import { describe, expect, test } from 'vitest'
import type { FlowNode } from '../document/document.ts'
import { mergeNode } from './merge-node.ts'

type Inputs = Readonly<Record<string, unknown>>

const nodeOf = (inputs: Inputs | undefined, data: Inputs = {}, more: Inputs = {}): FlowNode => ({
  id: 'a_0',
  type: 'customNode',
  position: { x: 0, y: 0 },
  data: { id: 'a_0', name: 'kind', label: 'Kind', ...data, ...(inputs === undefined ? {} : { inputs }) },
  ...more,
})

function merge(before: FlowNode | undefined, mine: FlowNode, theirs: FlowNode) {
  const conflicts: unknown[] = []
  const merged = mergeNode(before, mine, theirs, (...conflict) => void conflicts.push(conflict))
  return { merged, conflicts }
}

describe('what both made of a node', () => {
  test('is mine where they are the same, or theirs is as before', () => {
    const [before, mine] = [nodeOf({ x: 1 }), nodeOf({ x: 2 })]
    expect(merge(before, mine, nodeOf({ x: 2 })).merged).toBe(mine)
    expect(merge(before, mine, nodeOf({ x: 1 })).merged).toBe(mine)
    expect(merge(undefined, mine, nodeOf({ x: 2 })).merged).toBe(mine)
  })

  test('has the inputs that each changed', () => {
    const { merged, conflicts } = merge(
      nodeOf({ x: 1, y: 1, z: 1 }),
      nodeOf({ x: 2, y: 1 }),
      nodeOf({ x: 1, y: 3, z: 1, n: 4 }),
    )
    expect(merged.data.inputs).toEqual({ x: 2, y: 3, n: 4 })
    expect(conflicts).toEqual([])
  })

  test('conflicts in an input that both changed, where mine counts', () => {
    const { merged, conflicts } = merge(nodeOf({ x: 1 }), nodeOf({ x: 2 }), nodeOf({ x: 3 }))
    expect(merged.data.inputs).toEqual({ x: 2 })
    expect(conflicts).toEqual([['x', 2, 3]])
  })

  test.each(['label', 'credential', 'outputs', 'version', 'disabled'])('conflicts in %s', (name) => {
    const { merged, conflicts } = merge(nodeOf({}, { [name]: 1 }), nodeOf({}, { [name]: 2 }), nodeOf({}, { [name]: 3 }))
    expect(merged.data[name]).toBe(2)
    expect(conflicts).toEqual([[`(${name})`, 2, 3]])
  })

  test('is silent about what follows from these, and what is for the eye', () => {
    const [before, mine, theirs] = [1, 2, 3].map((at) => nodeOf({}, { inputParams: at }, { width: at }))
    if (before === undefined || mine === undefined || theirs === undefined) throw new Error('three were made')
    const { merged, conflicts } = merge(before, mine, theirs)
    expect([merged.data.inputParams, merged.width]).toEqual([2, 2])
    expect(conflicts).toEqual([])
  })

  test('has inputs where one of them has', () => {
    expect(
      merge(nodeOf(undefined), nodeOf(undefined, { label: 'A' }), nodeOf(undefined, { color: 'B' })).merged.data,
    ).toEqual({
      id: 'a_0',
      name: 'kind',
      label: 'A',
      color: 'B',
    })
    expect(merge(nodeOf(undefined), nodeOf(undefined, { label: 'A' }), nodeOf({ x: 1 })).merged.data.inputs).toEqual({
      x: 1,
    })
    expect(merge(nodeOf(undefined), nodeOf({ x: 1 }), nodeOf(undefined, { label: 'A' })).merged.data.inputs).toEqual({
      x: 1,
    })
  })
})

describe('where a node stands', () => {
  const at = (x: number, parentNode: string, label: string) =>
    nodeOf({}, { label }, { position: { x, y: 0 }, parentNode, extent: 'parent' })

  test('is where I moved it, as a whole', () => {
    expect(merge(at(0, 'p', 'A'), at(1, 'p', 'A'), at(0, 'q', 'B')).merged).toEqual(at(1, 'p', 'B'))
  })

  test('is theirs where I left it', () => {
    expect(merge(at(0, 'p', 'A'), at(0, 'p', 'B'), at(2, 'q', 'A')).merged).toEqual(at(2, 'q', 'B'))
  })
})

describe('wires to an input that takes several', () => {
  const wire = (id: string) => `{{${id}.data.instance}}`
  const wires = (...ids: readonly string[]) => ({ tools: ids.map(wire) })

  test.each([
    {
      name: 'each side adds one',
      before: wires('a'),
      mine: wires('a', 'b'),
      theirs: wires('a', 'c'),
      after: wires('a', 'b', 'c'),
    },
    {
      name: 'both add the same',
      before: wires('a'),
      mine: wires('a', 'b'),
      theirs: wires('b', 'a', 'c'),
      after: wires('a', 'b', 'c'),
    },
    {
      name: 'one takes away, one adds',
      before: wires('a', 'b'),
      mine: wires('b'),
      theirs: wires('a', 'b', 'c'),
      after: wires('b', 'c'),
    },
    {
      name: 'each takes away another',
      before: wires('a', 'b'),
      mine: wires('a'),
      theirs: wires('b'),
      after: { tools: '' },
    },
    { name: 'there were none', before: { tools: '' }, mine: wires('a'), theirs: wires('b'), after: wires('a', 'b') },
    { name: 'there was no input', before: {}, mine: wires('a'), theirs: wires('b'), after: wires('a', 'b') },
  ])('are brought together: $name', ({ before, mine, theirs, after }) => {
    const { merged, conflicts } = merge(nodeOf(before), nodeOf(mine), nodeOf(theirs))
    expect(merged.data.inputs).toEqual(after)
    expect(conflicts).toEqual([])
  })

  test.each([{ other: ['x'] }, { other: [wire('a'), 3] }, { other: 'x' }])(
    'a list of others conflicts: $other',
    ({ other }) => {
      const { conflicts } = merge(nodeOf(wires('a')), nodeOf({ tools: other }), nodeOf(wires('a', 'b')))
      expect(conflicts).toEqual([['tools', other, [wire('a'), wire('b')]]])
    },
  )
})
