import { drawNode, drawWire, type FlowEdge, type FlowNode } from '@hearth/flow'
import type { NodeDefinition } from '../domain/flow/node-definition.ts'
import { nodeCatalog } from '../nodes/catalog.ts'

type Inputs = Readonly<Record<string, unknown>>

export type FlowNodeSketch = {
  readonly id: string
  readonly inputs?: Inputs
  /** Which output is chosen, where the kind of node has several. */
  readonly output?: string
  /** Id of a stored credential. */
  readonly credential?: string
}

/**
 * A flow as the editor saves it. A node's id tells its kind (`llmChain_0`); wires are drawn for
 * every input that refers to another node.
 */
export function drawFlow(...sketches: readonly FlowNodeSketch[]): string {
  const nodes = sketches.map(({ credential = '', ...sketch }, at) => {
    const drawn = drawNode(definitionOf(sketch.id), { ...sketch, position: { x: at * 300, y: 0 } })
    const chosen = sketch.output === undefined ? {} : { outputs: { output: sketch.output } }
    return { ...drawn, data: { ...drawn.data, ...chosen, credential } }
  })
  const edges = nodes.flatMap((node, at) => wiresOf(node, sketches[at]?.inputs ?? {}))
  return JSON.stringify({ nodes, edges, viewport: { x: 0, y: 0, zoom: 1 } })
}

/** The reference an input holds when `id` is wired to it. */
export function wire(id: string): string {
  return `{{${id}.data.instance}}`
}

/** Memory and model behind a conversation chain: the flow most tests ask. */
export function conversationFlow(
  basepath: string,
  options: {
    readonly model?: Inputs
    readonly memory?: Inputs
    readonly window?: number
    readonly credential?: string
  } = {},
): string {
  const { window, credential } = options
  const memory = window === undefined ? 'bufferMemory_0' : 'bufferWindowMemory_0'
  const model = { id: 'chatOpenAI_0', inputs: { modelName: 'scripted', basepath, ...options.model } }
  return drawFlow(
    credential === undefined ? model : { ...model, credential },
    { id: memory, inputs: { ...(window === undefined ? {} : { k: window }), ...options.memory } },
    {
      id: 'conversationChain_0',
      inputs: { model: wire('chatOpenAI_0'), memory: wire(memory), systemMessagePrompt: 'Be brief.' },
    },
  )
}

function kindOf(id: string): string {
  return id.replace(/_\d+$/, '')
}

function definitionOf(id: string): NodeDefinition {
  const definition = nodeCatalog.get(kindOf(id))
  if (definition === undefined) throw new Error(`Cannot draw "${id}": the catalog has no such kind of node`)
  return definition
}

function wiresOf(target: FlowNode, inputs: Inputs): readonly FlowEdge[] {
  return Object.entries(inputs).flatMap(([name, value]) => {
    const input = definitionOf(target.id).inputs.find((candidate) => candidate.name === name)
    const mentioned = [...JSON.stringify(value ?? '').matchAll(/\{\{(\w+_\d+)\.data\.instance/g)].map(
      (match) => match[1] ?? '',
    )
    const sources = mentioned.filter((source) => nodeCatalog.has(kindOf(source)))
    return input === undefined
      ? []
      : sources.map((id) => drawWire(drawNode(definitionOf(id), { id, position: { x: 0, y: 0 } }), target, input))
  })
}
