import { describe, expect, test } from 'vitest'
import { parseFlow } from '../../flow/flow.ts'
import { leadingTo } from './leading-to.ts'

function part(inputs: Readonly<Record<string, object>>, wires: readonly string[]) {
  const ids = ['loader', 'splitter', 'store', 'chain', 'alone']
  const nodes = ids.map((id) => ({ id, data: { name: id, inputs: inputs[id] ?? {} } }))
  const edges = wires.map((wire) => ({ source: wire.split('>')[0], target: wire.split('>')[1] }))
  const flow = parseFlow(JSON.stringify({ nodes, edges }))
  const [store] = flow.nodes.filter(({ id }) => id === 'store')
  if (store === undefined) throw new Error('there is a store')
  const led = leadingTo(flow, store)
  return { nodes: led.nodes.map(({ id }) => id), edges: led.edges.map(({ source, target }) => `${source}>${target}`) }
}

describe('what leads to a node', () => {
  test('is the node alone where nothing does', () => {
    expect(part({}, ['store>chain'])).toEqual({ nodes: ['store'], edges: [] })
  })

  test('is what is wired to it, near and far, and nothing that comes after it', () => {
    expect(part({}, ['splitter>loader', 'loader>store', 'store>chain', 'alone>chain'])).toEqual({
      nodes: ['store', 'loader', 'splitter'],
      edges: ['splitter>loader', 'loader>store', 'loader>store', 'splitter>store'],
    })
  })

  test('is what its inputs name, in lists too', () => {
    const inputs = {
      store: { document: ['{{loader.data.instance}}'], topK: 4, filter: null },
      loader: { textSplitter: '{{splitter.data.instance}}', other: '{{gone.data.instance}}' },
    }
    expect(part(inputs, [])).toEqual({
      nodes: ['store', 'loader', 'splitter'],
      edges: ['loader>store', 'splitter>store'],
    })
  })

  test('may hang on the node itself', () => {
    expect(part({}, ['loader>store', 'store>loader']).nodes).toEqual(['store', 'loader'])
  })
})
