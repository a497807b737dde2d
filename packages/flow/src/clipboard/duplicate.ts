import type { FlowDocument } from '../document/document.ts'
import { type Edit, mapSame } from '../edit/edit.ts'
import { cutOut } from './copy-nodes.ts'
import { insert } from './paste-nodes.ts'

const shiftPx = 40

/** Draws nodes a second time, a little aside; what stands within something stays within it. */
export function duplicate(ids: readonly string[]): Edit {
  return (document) => {
    const copy = shifted(cutOut(document, ids), document)
    return copy.nodes.length === 0 ? document : insert(document, copy)
  }
}

function shifted(copy: FlowDocument, document: FlowDocument): FlowDocument {
  const origins = new Map(document.nodes.map((node) => [node.id, node]))
  const nodes = mapSame(copy.nodes, (node) => {
    if (node.parentNode !== undefined) return node
    const { position, parentNode, extent } = origins.get(node.id) ?? node
    const within = parentNode === undefined ? {} : { parentNode, ...(extent === undefined ? {} : { extent }) }
    return { ...node, ...within, position: { x: position.x + shiftPx, y: position.y + shiftPx } }
  })
  return { ...copy, nodes }
}
