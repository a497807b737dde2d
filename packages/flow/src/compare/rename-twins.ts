import type { FlowDocument } from '../document/document.ts'
import { newNodeId } from '../drawing/new-node-id.ts'
import { renameIds } from '../edit/rename-ids.ts'
import { isEqual } from './is-equal.ts'
import type { Sides } from './sides.ts'

/**
 * Theirs, with other ids for nodes that both sides added under the same one. Nodes of one kind that
 * stand in the same place are one node that both sides have already.
 */
export function renameTwins({ base, mine, theirs }: Sides): FlowDocument {
  const old = new Set(base.nodes.map(({ id }) => id))
  const added = new Map(mine.nodes.filter(({ id }) => !old.has(id)).map((node) => [node.id, node]))
  const ids = new Map<string, string>()
  let taken: FlowDocument = { nodes: [...mine.nodes, ...theirs.nodes], edges: [] }
  for (const node of theirs.nodes) {
    const twin = added.get(node.id)
    if (twin === undefined || (twin.data.name === node.data.name && isEqual(twin.position, node.position))) continue
    const id = newNodeId(taken, node.data)
    ids.set(node.id, id)
    taken = { ...taken, nodes: [...taken.nodes, { ...node, id }] }
  }
  return renameIds(theirs, ids)
}
