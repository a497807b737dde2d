import { Failure, nestsDeeper } from '@hearth/kernel'
import { z } from 'zod'
import { type DisabledSources, leaveOut } from './leave-out.ts'

// Flows come from many editors and years: only what running needs is required.
const paramSchema = z.looseObject({
  name: z.string(),
  type: z.string().optional(),
  acceptVariable: z.boolean().optional(),
})

const nodeSchema = z.looseObject({
  id: z.string().min(1),
  /** The iteration it is drawn within. */
  parentNode: z.string().nullish(),
  data: z.looseObject({
    name: z.string().min(1),
    label: z.string().optional(),
    category: z.string().optional(),
    inputs: z.record(z.string(), z.unknown()).optional().default({}),
    inputParams: z.array(paramSchema).optional().default([]),
    outputs: z.looseObject({ output: z.unknown().optional() }).nullish(),
    credential: z.string().nullish(),
    disabledSources: z.custom<DisabledSources>().optional(),
  }),
})

const edgeSchema = z.looseObject({
  source: z.string().min(1),
  target: z.string().min(1),
  targetHandle: z.string().nullish(),
  sourceHandle: z.string().nullish(),
})

const flowSchema = z.looseObject({ nodes: z.array(nodeSchema).default([]), edges: z.array(edgeSchema).default([]) })

// Far beyond what anybody draws, and little enough that a plan of it is quickly made.
const maxNodes = 2_000
const maxEdges = 10_000
const maxDepth = 500

/** One node as it was drawn. */
export type FlowNode = z.output<typeof nodeSchema>
export type FlowEdge = z.output<typeof edgeSchema>
/** A flow as it was drawn: React Flow's nodes and edges. */
export type Flow = z.output<typeof flowSchema>

/**
 * Reads a chatflow's `flowData` as it is run: see `leave-out.ts`.
 *
 * @throws {Failure} `broken` for text that is not JSON, has no nodes and edges, or too many
 */
export function parseFlow(flowData: string): Flow {
  if (nestsDeeper(flowData, maxDepth))
    throw new Failure('broken', `Cannot read the flow: flowData nests more than ${maxDepth} levels deep`)
  let value: unknown
  try {
    value = JSON.parse(flowData)
  } catch (cause) {
    throw new Failure('broken', 'Cannot read the flow: flowData is not JSON', { cause })
  }
  const parsed = flowSchema.safeParse(value)
  if (parsed.success) return { ...parsed.data, ...leaveOut(bounded(parsed.data)) }
  const [issue] = parsed.error.issues
  const at = ['flowData', ...(issue?.path ?? [])].join('.')
  throw new Failure('broken', `Cannot read the flow: ${at}: ${issue?.message}`, { cause: parsed.error })
}

function bounded(flow: Flow): Flow {
  const { nodes, edges } = flow
  if (nodes.length <= maxNodes && edges.length <= maxEdges) return flow
  const size = `${nodes.length} nodes and ${edges.length} wires`
  throw new Failure('broken', `Cannot read the flow: it has ${size}, and ${maxNodes} and ${maxEdges} are the most`)
}
