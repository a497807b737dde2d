import { type Component, drawNode, drawWire, type FlowDocument } from '@hearth/flow'
import { askApi } from '../api/ask-api.ts'

const kinds = { model: 'chatHearth', memory: 'bufferMemory', chain: 'conversationChain' } as const

/** The kinds of nodes of a talk with a model, as the service draws them. */
type TalkKinds = { readonly [part in keyof typeof kinds]: Component }

/** A conversation that remembers, on one model of this machine. */
function drawModelFlow({ model, memory, chain }: TalkKinds, modelName: string): FlowDocument {
  const sources = {
    model: drawNode(model, { id: 'chatHearth_0', position: { x: 80, y: 60 }, inputs: { modelName } }),
    memory: drawNode(memory, { id: 'bufferMemory_0', position: { x: 80, y: 660 } }),
  }
  const target = drawNode(chain, {
    id: 'conversationChain_0',
    position: { x: 520, y: 300 },
    inputs: { model: wireTo(sources.model.id), memory: wireTo(sources.memory.id) },
  })
  const edges = chain.inputs.flatMap((input) =>
    input.name === 'model' || input.name === 'memory' ? [drawWire(sources[input.name], target, input)] : [],
  )
  return { nodes: [sources.model, sources.memory, target], edges, viewport: { x: 0, y: 0, zoom: 1 } }
}

const wireTo = (id: string) => `{{${id}.data.instance}}`

/** Asks for the kinds of nodes, and draws them. */
export async function makeModelFlow(modelName: string): Promise<string> {
  const [model, memory, chain] = await Promise.all([askKind(kinds.model), askKind(kinds.memory), askKind(kinds.chain)])
  return JSON.stringify(drawModelFlow({ model, memory, chain }, modelName))
}

const askKind = (name: string) => askApi<Component>(`/nodes/${name}`)
