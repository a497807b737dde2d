import { diffDocuments, type FlowDiff, type FlowDocument } from '@hearth/flow'

export type Mark = 'added' | 'removed' | 'changed'

/** Two drawings over each other. */
export type Overlay = {
  /** The later one, with what only the earlier one has. */
  readonly document: FlowDocument
  /** By id of the node; what is the same in both has none. */
  readonly marks: ReadonlyMap<string, Mark>
  /** By id of the wire. */
  readonly wires: ReadonlyMap<string, Mark>
  readonly diff: FlowDiff
}

/** Lays a later drawing over an earlier one. */
export function overlay(before: FlowDocument, after: FlowDocument): Overlay {
  const diff = diffDocuments(before, after)
  const gone = new Set(diff.nodes.removed.map(({ id }) => id))
  const cut = new Set(diff.edges.removed.map(({ id }) => id))
  const present = new Set(after.nodes.map(({ id }) => id))
  const taken = new Set(after.edges.map(({ id }) => id))
  const nodes = [...after.nodes, ...before.nodes.filter(({ id }) => gone.has(id)).map(releasedFrom(present, gone))]
  // A wire that ends at a handle of a node that is there may have the id of another one by now.
  const edges = [...after.edges, ...before.edges.filter(({ id }) => cut.has(id) && !taken.has(id))]
  return {
    document: { ...after, nodes, edges },
    marks: marksOf({ added: diff.nodes.added, removed: diff.nodes.removed, changed: diff.nodes.changed }),
    wires: marksOf({ added: diff.edges.added, removed: diff.edges.removed, changed: [] }),
    diff,
  }
}

// What it was drawn within may be gone, or another.
function releasedFrom(present: ReadonlySet<string>, gone: ReadonlySet<string>) {
  return (node: FlowDocument['nodes'][number]) => {
    const { parentNode } = node
    if (parentNode === undefined || present.has(parentNode) || gone.has(parentNode)) return node
    const { parentNode: _, ...free } = node
    return free as typeof node
  }
}

type Marked = { readonly id: string }

function marksOf(lists: Readonly<Record<Mark, readonly Marked[]>>): ReadonlyMap<string, Mark> {
  const entries = Object.entries(lists) as [Mark, readonly Marked[]][]
  return new Map(entries.flatMap(([mark, list]) => list.map(({ id }) => [id, mark] as const)))
}
