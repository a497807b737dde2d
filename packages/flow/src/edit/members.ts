import type { FlowDocument } from '../document/document.ts'

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
