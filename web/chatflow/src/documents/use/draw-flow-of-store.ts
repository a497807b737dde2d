import { type Component, drawNode, drawWire, type FlowNode, writeDocument } from '@hearth/flow'
import { t } from '../words.ts'

/** The kinds of nodes of which such a flow is made. */
export const kindsOfFlow = [
  'documentStoreVS',
  'chatHearth',
  'bufferWindowMemory',
  'conversationalRetrievalQAChain',
] as const

export type KindsOfFlow = Readonly<Record<(typeof kindsOfFlow)[number], Component>>

const wireOf = ({ id }: FlowNode) => `{{${id}.data.instance}}`

/**
 * A flow that answers from a document store, by the model of this machine: its drawing as JSON text.
 *
 * @throws {Error} when a kind has no longer the inputs that are wired
 */
export function drawFlowOfStore(kinds: KindsOfFlow, storeId: string): string {
  const node = (name: keyof KindsOfFlow, x: number, y: number, more: object = {}) =>
    drawNode(kinds[name], { id: `${name}_0`, position: { x, y }, ...more })
  const store = node('documentStoreVS', 0, 0, { inputs: { selectedStore: storeId }, output: 'retriever' })
  const model = node('chatHearth', 0, 160)
  const memory = node('bufferWindowMemory', 0, 320)
  const wired = { vectorStoreRetriever: store, model, memory }
  const inputs = Object.fromEntries(Object.entries(wired).map(([name, source]) => [name, wireOf(source)]))
  const chain = node('conversationalRetrievalQAChain', 360, 160, { inputs: { ...inputs, returnSourceDocuments: true } })
  const edges = Object.entries(wired).map(([name, source]) => {
    const input = kinds.conversationalRetrievalQAChain.inputs.find((one) => one.name === name)
    if (input === undefined) throw new Error(t('noInput', { name }))
    return drawWire(source, chain, input)
  })
  return writeDocument({ nodes: [store, model, memory, chain], edges })
}
