import {
  type Component,
  connect,
  drawNode,
  type FlowDocument,
  foldGroup,
  groupNodes,
  inputPorts,
  outputPorts,
  type Sizes,
} from '@hearth/flow'
import ELK from 'elkjs/lib/elk.bundled.js'
import { describe, expect, test } from 'vitest'
import { layoutGraph } from './layout-graph.ts'
import { applyLayout, readLayout } from './read-layout.ts'

const kind = (name: string): Component => ({
  name: `${name}Agentflow`,
  label: name,
  version: 1,
  type: name,
  category: 'Agent Flows',
  description: '',
  baseClasses: [name],
  icon: '',
  color: '#fff',
  inputs: [],
})
const size = { width: 220, height: 72 }
const noSizes: Sizes = new Map()

function steps(names: readonly string[], ...wires: readonly string[]): FlowDocument {
  const nodes = names.map((id) =>
    drawNode(kind(id.startsWith('human') ? 'humanInput' : 'llm'), { id, position: { x: 0, y: 0 } }),
  )
  return wires.reduce<FlowDocument>((document, wire) => joined(document, wire), { nodes, edges: [] })
}

function joined(document: FlowDocument, wire: string): FlowDocument {
  const [from = '', target = ''] = wire.split('>')
  const [source = '', choice = '0'] = from.split(':')
  const nodeIn = (id: string) => document.nodes.filter((node) => node.id === id)
  const sourceHandle = nodeIn(source).flatMap(outputPorts)[Number(choice)]?.handle ?? ''
  const targetHandle = nodeIn(target).flatMap(inputPorts)[0]?.handle ?? ''
  return connect({ source, sourceHandle, target, targetHandle })(document)
}

async function laidOut(document: FlowDocument, sizes = noSizes): Promise<FlowDocument> {
  const elk = new ELK.default()
  return applyLayout(readLayout(await elk.layout(layoutGraph(document, sizes)), document, sizes))(document)
}

const placeOf = ({ nodes }: FlowDocument, id: string) =>
  nodes.find((node) => node.id === id)?.position ?? { x: NaN, y: NaN }

describe('a layout', () => {
  test('goes from left to right along the wires', async () => {
    const drawn = await laidOut(steps(['c', 'a', 'b'], 'a>b', 'b>c'))
    const [a, b, c] = ['a', 'b', 'c'].map((id) => placeOf(drawn, id).x)
    expect([a, b, c]).toEqual([a, b, c].toSorted((one, other) => Number(one) - Number(other)))
    expect(Number(b) - Number(a)).toBeGreaterThan(size.width)
  })

  test('has what a choice leads to in the order of its outputs', async () => {
    const drawn = await laidOut(steps(['human', 'no', 'yes'], 'human:1>no', 'human:0>yes'))
    expect(placeOf(drawn, 'yes').y).toBeLessThan(placeOf(drawn, 'no').y)
  })

  test('keeps what a group holds within its frame, which grows with it', async () => {
    const drawn = await laidOut(groupNodes(['b', 'c'], 'Both')(steps(['a', 'b', 'c', 'd'], 'a>b', 'b>c', 'c>d')))
    const frame = drawn.nodes.find(({ id }) => id === 'group_0')
    const inner = ['b', 'c'].map((id) => placeOf(drawn, id))
    for (const { x, y } of inner) {
      expect([
        x >= 0,
        y >= 64,
        x + size.width <= Number(frame?.width),
        y + size.height <= Number(frame?.height),
      ]).toEqual([true, true, true, true])
    }
    expect(frame?.style).toEqual({ width: frame?.width, height: frame?.height })
  })

  test('lays out a folded group as the one node that it shows', async () => {
    const folded = foldGroup(
      'group_0',
      true,
    )(groupNodes(['b', 'c'], 'Both')(steps(['a', 'b', 'c', 'd'], 'a>b', 'b>c', 'c>d')))
    const before = ['b', 'c'].map((id) => placeOf(folded, id))
    const drawn = await laidOut(folded, new Map([['group_0', size]]))
    expect(['b', 'c'].map((id) => placeOf(drawn, id))).toEqual(before)
    expect(placeOf(drawn, 'a').x).toBeLessThan(placeOf(drawn, 'group_0').x)
    expect(placeOf(drawn, 'group_0').x).toBeLessThan(placeOf(drawn, 'd').x)
  })

  test('of nothing is nothing', async () => {
    expect(await laidOut({ nodes: [], edges: [] })).toEqual({ nodes: [], edges: [] })
  })
})
