import type { FlowDocument } from '../document/document.ts'
import { readDocument } from '../document/read-document.ts'

type Part = Readonly<Record<string, unknown>>

const stepPx = 40

/**
 * What a text on the clipboard draws: a flow, a list of nodes, one node, or the row of a chatflow
 * that holds one. Wires to what is not among the nodes are left out.
 *
 * @returns `undefined` for a text that draws no node
 */
export function readClipping(text: string): FlowDocument | undefined {
  const value = parsed(text)
  if (!isPart(value) && !Array.isArray(value)) return undefined
  const { nodes, edges } = drawingIn(value)
  if (!Array.isArray(nodes)) return undefined
  const read = readDocument(JSON.stringify({ nodes: nodes.map(placed), edges: Array.isArray(edges) ? edges : [] }))
  if (!('document' in read) || read.document.nodes.length === 0) return undefined
  const { document } = read
  const ids = new Set(document.nodes.map(({ id }) => id))
  if (ids.size < document.nodes.length) return undefined
  return { ...document, edges: document.edges.filter(({ source, target }) => ids.has(source) && ids.has(target)) }
}

function drawingIn(value: Part | readonly unknown[]): Part {
  if (Array.isArray(value)) return { nodes: value }
  const part = value as Part
  if (typeof part.flowData === 'string') {
    const flow = parsed(part.flowData)
    return isPart(flow) ? flow : {}
  }
  return 'id' in part && 'data' in part ? { nodes: [part] } : part
}

// What another program made may stand nowhere.
function placed(node: unknown, at: number): unknown {
  if (!isPart(node) || isPart(node.position)) return node
  return { ...node, position: { x: at * stepPx, y: at * stepPx } }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
