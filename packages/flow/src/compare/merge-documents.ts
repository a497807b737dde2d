import type { FlowDocument, FlowEdge, FlowNode } from '../document/document.ts'
import { parentsFirst } from '../edit/members.ts'
import { isEqual } from './is-equal.ts'
import { keyOf } from './key-of.ts'
import type { MergeConflict } from './merge-conflict.ts'
import { mergeEdges } from './merge-edges.ts'
import { mergeNode } from './merge-node.ts'
import { renameTwins } from './rename-twins.ts'
import type { Sides } from './sides.ts'

export type Merged = {
  /** Both sides' changes; where they conflict, mine. */
  readonly document: FlowDocument
  readonly conflicts: readonly MergeConflict[]
}

/**
 * Brings together what two sides made of the same drawing. Changes to different nodes and inputs
 * both count; where something stands is no conflict, and is as mine has it. Two nodes that got the
 * same id on either side both stay, theirs under another.
 */
export function mergeDocuments(base: FlowDocument, mine: FlowDocument, theirs: FlowDocument): Merged {
  if (mine === theirs || isEqual(base, theirs) || isEqual(mine, theirs)) return { document: mine, conflicts: [] }
  const sides = { base, mine, theirs: renameTwins({ base, mine, theirs }) }
  const conflicts: MergeConflict[] = []
  const nodes = parentsFirst(mergeNodes(sides, conflicts))
  return { document: mergeEdges(sides, { ...mergeRest(sides), nodes, edges: [] }, conflicts), conflicts }
}

function mergeNodes({ base, mine, theirs }: Sides, conflicts: MergeConflict[]): readonly FlowNode[] {
  const [old, my, their] = [byId(base), byId(mine), byId(theirs)]
  const merge = (nodeId: string): FlowNode | undefined => {
    const [before, one, other] = [old.get(nodeId), my.get(nodeId), their.get(nodeId)]
    if (one !== undefined && other !== undefined) {
      return mergeNode(before, one, other, (input, mine, theirs) => conflicts.push({ nodeId, input, mine, theirs }))
    }
    const left = one ?? other
    if (before === undefined || left === undefined) return left
    if (!hasWork(before, left, base, one === undefined ? theirs : mine)) return undefined
    conflicts.push({ nodeId, input: '(node)', mine: one, theirs: other })
    return one
  }
  const merged = [...new Set([...my.keys(), ...their.keys()])].flatMap((id) => merge(id) ?? [])
  const present = new Set(merged.map(({ id }) => id))
  return merged.map((node) => (node.parentNode === undefined || present.has(node.parentNode) ? node : released(node)))
}

// Whether a side did more with a node than to move it: set something in it, or wired it to something.
function hasWork(before: FlowNode, after: FlowNode, base: FlowDocument, by: FlowDocument): boolean {
  if (!isEqual({ ...before.data, selected: false }, { ...after.data, selected: false })) return true
  const known = new Set(base.edges.map(keyOf))
  const touches = ({ source, target }: FlowEdge) => source === after.id || target === after.id
  return by.edges.some((edge) => touches(edge) && !known.has(keyOf(edge)))
}

// What it was drawn within is gone; Flowise keeps where it stands on the canvas.
function released({ parentNode: _, extent: __, ...node }: FlowNode): FlowNode {
  const { positionAbsolute } = node
  return { ...node, position: (positionAbsolute as FlowNode['position'] | undefined) ?? node.position } as FlowNode
}

// Where one looks is one's own matter.
function mergeRest({ base, mine, theirs }: Sides): Omit<FlowDocument, 'nodes' | 'edges'> {
  const { nodes: _, edges: __, viewport: ___, ...others } = theirs
  const news = Object.entries(others).filter(
    ([key, value]) => !isEqual(value, base[key]) && isEqual(mine[key], base[key]),
  )
  return { ...mine, ...Object.fromEntries(news) }
}

function byId({ nodes }: FlowDocument): ReadonlyMap<string, FlowNode> {
  return new Map(nodes.map((node) => [node.id, node]))
}
