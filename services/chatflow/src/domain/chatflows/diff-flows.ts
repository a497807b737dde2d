import { z } from 'zod'

const nodeSchema = z.looseObject({
  id: z.string(),
  data: z
    .looseObject({
      name: z.string().optional(),
      label: z.string().optional(),
      inputs: z.record(z.string(), z.unknown()).optional(),
    })
    .optional(),
})
const edgeSchema = z.looseObject({
  source: z.string(),
  target: z.string(),
  sourceHandle: z.string().nullish(),
  targetHandle: z.string().nullish(),
})
const drawingSchema = z.object({
  nodes: z.array(nodeSchema).default([]),
  edges: z.array(edgeSchema).default([]),
})

type Node = z.output<typeof nodeSchema>
type Edge = z.output<typeof edgeSchema>

type DrawnNode = { readonly id: string; readonly name: string; readonly label: string }
type DrawnEdge = { readonly source: string; readonly target: string; readonly id: string }
type ChangedInput = { readonly name: string; readonly before: unknown; readonly after: unknown }

/** What tells two drawings apart. Where nodes stand and which one is selected is no difference. */
export type FlowDiff = {
  readonly nodes: {
    readonly added: readonly DrawnNode[]
    readonly removed: readonly DrawnNode[]
    readonly changed: readonly (DrawnNode & { readonly inputs: readonly ChangedInput[] })[]
  }
  readonly edges: { readonly added: readonly DrawnEdge[]; readonly removed: readonly DrawnEdge[] }
}

/**
 * The way from one drawing to another. Nodes are the same when they share their id, edges when they
 * join the same handles.
 *
 * @param before React Flow's JSON text; what cannot be read counts as an empty drawing
 */
export function diffFlows(before: string, after: string): FlowDiff {
  const [old, young] = [parseDrawing(before), parseDrawing(after)]
  const oldNodes = new Map(old.nodes.map((node) => [node.id, node]))
  const youngNodes = new Map(young.nodes.map((node) => [node.id, node]))
  const oldEdges = new Map(old.edges.map((edge) => [keyOf(edge), edge]))
  const youngEdges = new Map(young.edges.map((edge) => [keyOf(edge), edge]))
  return {
    nodes: {
      added: missingIn(oldNodes, youngNodes).map(describeNode),
      removed: missingIn(youngNodes, oldNodes).map(describeNode),
      changed: young.nodes.flatMap((node) => describeChange(oldNodes.get(node.id), node)),
    },
    edges: {
      added: missingIn(oldEdges, youngEdges).map(describeEdge),
      removed: missingIn(youngEdges, oldEdges).map(describeEdge),
    },
  }
}

function parseDrawing(flowData: string): z.output<typeof drawingSchema> {
  try {
    return drawingSchema.parse(JSON.parse(flowData))
  } catch {
    return { nodes: [], edges: [] }
  }
}

function missingIn<T>(known: ReadonlyMap<string, T>, all: ReadonlyMap<string, T>): readonly T[] {
  return [...all].filter(([key]) => !known.has(key)).map(([, item]) => item)
}

function describeNode({ id, data }: Node): DrawnNode {
  return { id, name: data?.name ?? '', label: data?.label ?? '' }
}

function keyOf({ source, target, sourceHandle, targetHandle }: Edge): string {
  return JSON.stringify([source, sourceHandle ?? '', target, targetHandle ?? ''])
}

function describeEdge(edge: Edge): DrawnEdge {
  return { id: typeof edge.id === 'string' ? edge.id : keyOf(edge), source: edge.source, target: edge.target }
}

function describeChange(before: Node | undefined, after: Node) {
  if (before === undefined) return []
  const [old, young] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...Object.keys(old), ...Object.keys(young)])].sort()
  const inputs = names
    .filter((name) => JSON.stringify(old[name]) !== JSON.stringify(young[name]))
    .map((name) => ({ name, before: old[name] ?? null, after: young[name] ?? null }))
  return inputs.length === 0 ? [] : [{ ...describeNode(after), inputs }]
}

// What an owner can change in a node besides its inputs.
function fieldsOf({ data }: Node): Readonly<Record<string, unknown>> {
  const { inputs, label, credential, outputs, version } = data ?? {}
  return { ...inputs, '(label)': label, '(credential)': credential, '(outputs)': outputs, '(version)': version }
}
