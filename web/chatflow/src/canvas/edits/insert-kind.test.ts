import { addNode, type Component, connect, type FlowDocument } from '@hearth/flow'
import { describe, expect, test } from 'vitest'
import { insertKind, insertOffers } from './insert-kind.ts'

const kind = (name: string, gives: readonly string[], takes: readonly string[] = []): Component => ({
  name,
  label: name,
  version: 1,
  type: gives[0] ?? name,
  category: '',
  description: '',
  baseClasses: gives,
  icon: '',
  inputs: takes.map((type) => ({ name: type.toLowerCase(), label: type, type })),
})

const store = kind('store', ['Retriever'])
const chain = kind('chain', ['Chain'], ['Retriever'])
const rerank = kind('rerank', ['Rerank', 'Retriever'], ['Retriever'])
const model = kind('model', ['Model'])
const kinds = [store, chain, rerank, model]

const node = (component: Component, x: number) => {
  const { name, inputs, baseClasses } = component
  const handle = (type: string) => `${name}_0-input-${type.toLowerCase()}-${type}`
  return addNode({
    id: `${name}_0`,
    type: 'customNode',
    position: { x, y: 0 },
    data: {
      ...{ id: `${name}_0`, name, label: name, inputs: {}, inputParams: [] },
      inputAnchors: inputs.map((input) => ({ ...input, id: handle(input.type) })),
      outputAnchors: [
        { id: `${name}_0-output-${name}-${baseClasses.join('|')}`, name, label: name, type: baseClasses.join(' | ') },
      ],
    },
  })
}

const drawn: FlowDocument = [
  node(store, 0),
  node(chain, 800),
  connect({
    ...{ source: 'store_0', sourceHandle: 'store_0-output-store-Retriever' },
    ...{ target: 'chain_0', targetHandle: 'chain_0-input-retriever-Retriever' },
  }),
].reduce((document, edit) => edit(document), { nodes: [], edges: [] } as FlowDocument)

describe('within a wire', () => {
  const [wire] = drawn.edges
  if (wire === undefined) throw new Error('The drawing has no wire')

  test('stands what takes what it brings and gives what is waited for', () => {
    expect(insertOffers(drawn, wire, kinds).map(({ component }) => component)).toEqual([rerank])
  })

  test('a node stands between the ends of the wire, which is gone', () => {
    const { node: added, edit } = insertKind(drawn, wire, { key: 'rerank', component: rerank })
    const after = edit(drawn)
    expect(after.edges.map(({ source, target }) => `${source} → ${target}`)).toEqual([
      'store_0 → rerank_0',
      'rerank_0 → chain_0',
    ])
    expect(added.position).toEqual({ x: 400, y: 0 })
    expect(after.nodes.find(({ id }) => id === 'chain_0')?.data.inputs).toEqual({
      retriever: '{{rerank_0.data.instance}}',
    })
  })
})
