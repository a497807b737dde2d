import { describe, expect, test } from 'vitest'
import { outlineOf } from './outline.ts'

const draw = (ids: string[], ...wires: [string, string][]) =>
  JSON.stringify({
    nodes: ids.map((id) => ({ id, data: { label: id.toUpperCase(), name: `kind of ${id}` } })),
    edges: wires.map(([source, target]) => ({ source, target })),
  })
const ids = (flowData: string) => outlineOf(flowData)?.map((layer) => layer.map(({ id }) => id))

describe('outlineOf()', () => {
  test.each([
    {
      name: 'what feeds comes before what is fed',
      flow: draw(['c', 'a', 'b'], ['a', 'c'], ['b', 'c']),
      layers: [['a', 'b'], ['c']],
    },
    {
      name: 'a row has a layer each',
      flow: draw(['a', 'b', 'c'], ['c', 'b'], ['b', 'a']),
      layers: [['c'], ['b'], ['a']],
    },
    {
      name: 'a circle shares the last layer',
      flow: draw(['a', 'b', 'c'], ['a', 'b'], ['b', 'c'], ['c', 'b']),
      layers: [['a'], ['b', 'c']],
    },
    { name: 'a wire from a node that is gone counts for nothing', flow: draw(['a'], ['gone', 'a']), layers: [['a']] },
    { name: 'an empty flow has no layers', flow: '{}', layers: [] },
  ])('$name', ({ flow, layers }) => expect(ids(flow)).toEqual(layers))

  test('tells names and wires', () => {
    expect(outlineOf(draw(['a', 'b'], ['a', 'b'], ['a', 'b']))?.[1]).toEqual([
      { id: 'b', label: 'B', kind: 'kind of b', sources: ['a'] },
    ])
  })

  test.each(['{', '[]x', '{"nodes":1}', 'null'])('%s is no flow', (text) => expect(outlineOf(text)).toBeUndefined())
})
