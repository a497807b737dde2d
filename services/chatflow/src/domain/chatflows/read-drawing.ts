import type { FlowDocument } from '@hearth/flow'
import { z } from 'zod'

const nodeSchema = z.looseObject({
  id: z.string(),
  position: z.object({ x: z.number(), y: z.number() }).catch({ x: 0, y: 0 }),
  data: z
    .looseObject({
      name: z.string().default(''),
      label: z.string().default(''),
      inputs: z.record(z.string(), z.unknown()).optional(),
    })
    .prefault({}),
})
const edgeSchema = z.looseObject({
  id: z.string().optional(),
  source: z.string(),
  target: z.string(),
  sourceHandle: z.string().nullish(),
  targetHandle: z.string().nullish(),
})
const drawingSchema = z.object({
  nodes: z.array(nodeSchema).default([]),
  edges: z.array(edgeSchema).default([]),
})

/**
 * What a version drew, as far as it can be compared: what no editor needs to draw it may be
 * missing, and what cannot be read counts as an empty drawing.
 */
export function readDrawing(flowData: string): FlowDocument {
  try {
    const { nodes, edges } = drawingSchema.parse(JSON.parse(flowData))
    return {
      nodes: nodes.map((node) => ({ ...node, data: { ...node.data, id: node.id } })) as FlowDocument['nodes'],
      edges: edges.map((edge) => ({ ...edge, id: edge.id ?? keyOf(edge) })) as FlowDocument['edges'],
    }
  } catch {
    return { nodes: [], edges: [] }
  }
}

function keyOf({ source, target, sourceHandle, targetHandle }: z.output<typeof edgeSchema>): string {
  return JSON.stringify([source, sourceHandle ?? '', target, targetHandle ?? ''])
}
