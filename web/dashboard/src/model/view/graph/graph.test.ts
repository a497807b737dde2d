import { describe, expect, test } from 'vitest'
import { readNodes } from '../../read/options/read-nodes.ts'
import { aField, aFrame, dataOf } from '../test-data.fixture.ts'
import { type Link, toLayers } from './layers.ts'
import { placeNodes } from './place-nodes.ts'
import { toNodeGraph } from './to-node-graph.ts'

const link = (way: string): Link => ({ source: way[0] ?? '', target: way[1] ?? '' })

describe('toLayers()', () => {
  test.each([
    { name: 'a chain', ids: 'abc', links: ['ab', 'bc'], layers: ['a', 'b', 'c'] },
    {
      name: 'a node right of all that lead to it',
      ids: 'abcd',
      links: ['ab', 'bd', 'ad', 'ac'],
      layers: ['a', 'bc', 'd'],
    },
    { name: 'a circle is cut where it closes', ids: 'abc', links: ['ab', 'bc', 'ca'], layers: ['a', 'b', 'c'] },
    { name: 'a node that leads to itself', ids: 'a', links: ['aa'], layers: ['a'] },
    { name: 'nodes near what they are linked with', ids: 'abcd', links: ['ad', 'bc'], layers: ['ab', 'dc'] },
  ])('$name', ({ ids, links, layers }) => {
    expect(toLayers([...ids], links.map(link)).map((layer) => layer.join(''))).toEqual(layers)
  })
})

describe('placeNodes()', () => {
  test.each(['layered', 'force', 'grid'] as const)('%s: no two nodes stand in the same place', (layout) => {
    const ids = [...'abcdefgh']
    const places = placeNodes(ids, ['ab', 'ac', 'bd', 'cd', 'da', 'ee'].map(link), layout)
    expect([...places.keys()].sort()).toEqual(ids)
    const apart = [...places.values()].flatMap((a, index, all) =>
      all.slice(index + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)),
    )
    expect(Math.min(...apart)).toBeGreaterThan(100)
    expect(placeNodes(ids, ['ab', 'ac', 'bd', 'cd', 'da', 'ee'].map(link), layout)).toEqual(places)
  })
})

describe('toNodeGraph()', () => {
  const edges = aFrame(
    aField('source', 'string', ['a', 'b']),
    aField('target', 'string', ['b', 'c']),
    aField('mainStat', 'number', [1_500, 2]),
    aField('thickness', 'number', [3, null]),
  )
  const nodes = aFrame(
    aField('id', 'string', ['a', 'b']),
    aField('title', 'string', ['Alpha', '']),
    aField('mainstat', 'number', [0.5, null]),
    aField('arc__good', 'number', [0.75, 0]),
    aField('arc__bad', 'number', [0.25, 0]),
    aField('detail__zone', 'string', ['eu', '']),
    aField('color', 'string', ['red', '']),
  )

  test('takes nodes from rows with an id, and those that edges alone name', () => {
    const graph = toNodeGraph(dataOf([nodes, edges]), readNodes({ nodes: { mainStatUnit: 'percentunit' } }), 'light')
    expect(graph.nodes).toMatchObject([
      {
        id: 'a',
        title: 'Alpha',
        main: '50%',
        color: '#F2495C',
        arcs: [{ share: 0.75 }, { share: 0.25 }],
        details: ['zone: eu'],
      },
      { id: 'b', title: 'b', main: '', arcs: [] },
      { id: 'c', title: 'c', at: undefined },
    ])
    expect(graph.edges).toMatchObject([
      { source: 'a', target: 'b', main: '1500', thickness: 3 },
      { source: 'b', target: 'c', main: '2', thickness: 1 },
    ])
  })

  test('takes the parts of rings that the panel names, in its colours', () => {
    const options = readNodes({ nodes: { arcs: [{ field: 'arc__bad', color: 'blue' }] } })
    const [first] = toNodeGraph(dataOf([nodes]), options, 'light').nodes
    expect(first?.arcs).toEqual([{ share: 0.25, color: '#5794F2', name: 'arc__bad' }])
  })

  test('shows no more nodes than anyone can tell apart, and says how many are left', () => {
    const ids = Array.from({ length: 520 }, (_, index) => `n${index}`)
    const graph = toNodeGraph(dataOf([aFrame(aField('id', 'string', ids))]), readNodes({}), 'light')
    expect([graph.nodes.length, graph.left]).toEqual([500, 20])
  })
})
