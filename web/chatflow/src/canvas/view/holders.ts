import type { FlowDocument, FlowNode } from '@hearth/flow'

/** Which frame each node is drawn within; a frame that is gone, or that is within itself, holds nothing. */
export function holdersOf({ nodes }: FlowDocument): ReadonlyMap<string, FlowNode> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parentOf = (node: FlowNode) => (node.parentNode === undefined ? undefined : byId.get(node.parentNode))
  const holders = new Map<string, FlowNode>()
  for (const node of nodes) {
    const parent = parentOf(node)
    if (parent !== undefined && !isInCircle(node, parentOf)) holders.set(node.id, parent)
  }
  return holders
}

function isInCircle(node: FlowNode, parentOf: (node: FlowNode) => FlowNode | undefined): boolean {
  const seen = new Set<FlowNode>()
  for (let at: FlowNode | undefined = node; at !== undefined; at = parentOf(at)) {
    if (seen.has(at)) return true
    seen.add(at)
  }
  return false
}

/** The nodes with each frame before what it holds, as React Flow wants them. */
export function framesFirst(nodes: readonly FlowNode[], holders: ReadonlyMap<string, FlowNode>): readonly FlowNode[] {
  const placed = new Set<FlowNode>()
  const place = (node: FlowNode) => {
    const holder = holders.get(node.id)
    if (holder !== undefined && !placed.has(holder)) place(holder)
    placed.add(node)
  }
  for (const node of nodes) place(node)
  return [...placed]
}

/** The nodes that a folded group hides, each with the group that stands for it. */
export function foldsOf(
  nodes: readonly FlowNode[],
  holders: ReadonlyMap<string, FlowNode>,
): ReadonlyMap<string, string> {
  const folds = new Map<string, string>()
  for (const node of nodes) {
    for (let holder = holders.get(node.id); holder !== undefined; holder = holders.get(holder.id))
      if (isFolded(holder)) folds.set(node.id, holder.id)
  }
  return folds
}

export const isFolded = ({ type, data }: FlowNode) => type === 'group' && data.folded === true
