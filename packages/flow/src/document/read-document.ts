import type { FlowDocument, FlowEdge, FlowNode } from './document.ts'

/** What keeps a text from being a drawing, and of which node it speaks where it speaks of one. */
export type DocumentFault = { readonly message: string; readonly nodeId?: string }

export type ReadDocument = { readonly document: FlowDocument } | { readonly fault: DocumentFault }

type Part = Readonly<Record<string, unknown>>

/**
 * Reads `flowData`. An empty text is an empty drawing; what is not known is kept, so that
 * `writeDocument` gives back an equal one.
 */
export function readDocument(flowData: string): ReadDocument {
  let value: unknown
  try {
    value = flowData.trim() === '' ? {} : JSON.parse(flowData)
  } catch (error) {
    return { fault: { message: error instanceof Error ? error.message : String(error) } }
  }
  if (!isObject(value)) return { fault: { message: 'A flow is an object with "nodes" and "edges"' } }
  const { nodes = [], edges = [] } = value
  if (!Array.isArray(nodes)) return { fault: { message: '"nodes" is not a list' } }
  if (!Array.isArray(edges)) return { fault: { message: '"edges" is not a list' } }
  const fault = firstFault(nodes, faultOfNode) ?? firstFault(edges, faultOfEdge)
  if (fault !== undefined) return { fault }
  // Checked above, one by one; what else they hold is nobody's business here.
  return { document: { ...value, nodes: nodes as FlowNode[], edges: edges as FlowEdge[] } }
}

/** The text for the column `flowData`. */
export function writeDocument(document: FlowDocument): string {
  return JSON.stringify(document)
}

function firstFault(
  parts: readonly unknown[],
  faultOf: (part: unknown, at: number) => DocumentFault | undefined,
): DocumentFault | undefined {
  for (const [at, part] of parts.entries()) {
    const fault = faultOf(part, at)
    if (fault !== undefined) return fault
  }
  return undefined
}

function faultOfNode(node: unknown, at: number): DocumentFault | undefined {
  if (!isObject(node) || typeof node.id !== 'string' || node.id === '') return { message: `Node ${at + 1} has no "id"` }
  const fault = (message: string) => ({ message: `Node "${node.id}" ${message}`, nodeId: String(node.id) })
  if (!isObject(node.data)) return fault('has no "data"')
  if (typeof node.data.name !== 'string') return fault('has no "data.name", which tells its kind')
  if (node.data.inputs !== undefined && !isObject(node.data.inputs))
    return fault('has "data.inputs" that are no object')
  const { position } = node
  if (!isObject(position) || typeof position.x !== 'number' || typeof position.y !== 'number')
    return fault('has no "position" with the numbers "x" and "y"')
  return undefined
}

function faultOfEdge(edge: unknown, at: number): DocumentFault | undefined {
  if (!isObject(edge)) return { message: `Wire ${at + 1} is not an object` }
  for (const end of ['source', 'target'] as const)
    if (typeof edge[end] !== 'string') return { message: `Wire ${at + 1} has no "${end}"` }
  return undefined
}

function isObject(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
