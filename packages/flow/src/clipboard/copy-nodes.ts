import type { FlowDocument, FlowNode } from '../document/document.ts'
import { withMembers } from '../edit/members.ts'
import { positionOnCanvas } from '../edit/nodes.ts'
import { disconnect } from '../wiring/disconnect.ts'

/** Nodes with what is drawn within them and the wires among them, as the JSON of a flow, which Flowise reads too. */
export function copyNodes(document: FlowDocument, ids: readonly string[]): string {
  return JSON.stringify(cutOut(document, ids))
}

/** Those nodes as a drawing of their own: what they were drawn within and wired to is left behind. */
export function cutOut(document: FlowDocument, ids: readonly string[]): FlowDocument {
  const chosen = withMembers(document, ids)
  const byId = new Map(document.nodes.map((node) => [node.id, node]))
  const loose = document.edges.filter(({ source, target }) => chosen.has(source) !== chosen.has(target))
  const { nodes, edges } = disconnect(loose.map(({ id }) => id))(document)
  return {
    nodes: nodes.filter(({ id }) => chosen.has(id)).map((node) => (isWithin(node, chosen) ? node : lifted(node, byId))),
    edges: edges.filter(({ source, target }) => chosen.has(source) && chosen.has(target)),
  }
}

function isWithin({ parentNode }: FlowNode, chosen: ReadonlySet<string>): boolean {
  return parentNode === undefined || chosen.has(parentNode)
}

/** A node that is drawn within nothing any more, in the same place of the canvas. */
function lifted(node: FlowNode, byId: ReadonlyMap<string, FlowNode>): FlowNode {
  const { parentNode: _, extent: __, ...rest } = node
  return { ...rest, data: node.data, id: node.id, position: positionOnCanvas(node, byId) }
}
