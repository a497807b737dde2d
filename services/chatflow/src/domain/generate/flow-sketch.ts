import { z } from 'zod'

/** Kinds of nodes that a generated agent flow is made of. */
const sketchKinds = [
  'llmAgentflow',
  'agentAgentflow',
  'conditionAgentAgentflow',
  'humanInputAgentflow',
  'directReplyAgentflow',
  'loopAgentflow',
] as const

const maxNodes = 30

const nodeSchema = z.object({
  id: z.string().min(1),
  kind: z.enum(sketchKinds),
  label: z.string().min(1).max(80),
  /** What the node is to do, or say. */
  instructions: z.string().default(''),
  /** The cases that a condition tells apart. */
  scenarios: z.array(z.string()).default([]),
  /** Names of tools that an agent may use. */
  tools: z.array(z.string()).default([]),
  /** Where a loop goes back to. */
  backTo: z.string().default(''),
})

const sketchSchema = z.object({
  nodes: z.array(nodeSchema).min(1).max(maxNodes),
  edges: z.array(
    z.object({
      /** `start` is where the flow begins. */
      from: z.string(),
      to: z.string(),
      /** Which case of a condition, or of a person's answer (0 proceed, 1 reject), leads there. */
      choice: z.int().min(0).default(0),
    }),
  ),
})

export type FlowSketch = z.output<typeof sketchSchema>
export type SketchNode = FlowSketch['nodes'][number]

/** The form a model is asked to answer in. */
export const sketchJsonSchema = {
  type: 'object',
  required: ['nodes', 'edges'],
  properties: {
    nodes: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'kind', 'label', 'instructions'],
        properties: {
          id: { type: 'string' },
          kind: { type: 'string', enum: [...sketchKinds] },
          label: { type: 'string' },
          instructions: { type: 'string' },
          scenarios: { type: 'array', items: { type: 'string' } },
          tools: { type: 'array', items: { type: 'string' } },
          backTo: { type: 'string' },
        },
      },
    },
    edges: {
      type: 'array',
      items: {
        type: 'object',
        required: ['from', 'to'],
        properties: { from: { type: 'string' }, to: { type: 'string' }, choice: { type: 'integer' } },
      },
    },
  },
} as const

/**
 * What a model sketched.
 *
 * @param text its answer: JSON, perhaps within other words
 * @returns the sketch, or what is wrong with it in words that the model can act on
 */
export function parseSketch(text: string): FlowSketch | string {
  const parsed = sketchSchema.safeParse(jsonIn(text))
  if (!parsed.success) return z.prettifyError(parsed.error)
  const { nodes, edges } = parsed.data
  const ids = new Set(nodes.map(({ id }) => id))
  if (ids.size < nodes.length || ids.has('start')) return 'the ids of the nodes must differ, and none may be "start"'
  const unmatched = edges.filter(({ from, to }) => (from !== 'start' && !ids.has(from)) || !ids.has(to))
  if (unmatched.length > 0) return `no node has the id that these edges name: ${JSON.stringify(unmatched)}`
  if (!edges.some(({ from }) => from === 'start')) return 'an edge must lead from "start" to the first node'
  const lost = nodes.filter(({ kind, backTo }) => kind === 'loopAgentflow' && !ids.has(backTo))
  return lost.length === 0 ? parsed.data : `"backTo" of the loop "${lost[0]?.id}" must be the id of a node`
}

function jsonIn(text: string): unknown {
  const from = text.indexOf('{')
  const to = text.lastIndexOf('}')
  try {
    return JSON.parse(text.slice(from, to + 1))
  } catch {
    return undefined
  }
}
