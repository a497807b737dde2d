import type { FlowDocument, FlowNode } from '../document/document.ts'

/** Those nodes and all that is drawn within them, however deep; unknown ids are left out. */
export function withMembers({ nodes }: FlowDocument, ids: readonly string[]): ReadonlySet<string> {
  const known = new Set(nodes.map(({ id }) => id))
  const chosen = new Set(ids.filter((id) => known.has(id)))
  for (let before = -1; before !== chosen.size; ) {
    before = chosen.size
    for (const { id, parentNode } of nodes) if (parentNode !== undefined && chosen.has(parentNode)) chosen.add(id)
  }
  return chosen
}

/** Lists what others are drawn within before these, as React Flow needs it; otherwise the order stays. */
export function parentsFirst(nodes: readonly FlowNode[]): readonly FlowNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const placed = new Map<string, FlowNode>()
  const place = (node: FlowNode, path: readonly string[]) => {
    if (placed.has(node.id) || path.includes(node.id)) return
    const parent = node.parentNode === undefined ? undefined : byId.get(node.parentNode)
    if (parent !== undefined) place(parent, [...path, node.id])
    placed.set(node.id, node)
  }
  for (const node of nodes) place(node, [])
  const ordered = [...placed.values()]
  return ordered.every((node, at) => node === nodes[at]) ? nodes : ordered
}
