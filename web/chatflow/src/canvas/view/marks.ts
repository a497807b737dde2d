import type { NodeMarks, ViewNode } from './view-node.ts'

/** The marks of all nodes, by their ids. */
export type Marks = {
  readonly faults: ReadonlyMap<string, string>
  readonly pinned: { has(nodeId: string): boolean }
  readonly outdated: ReadonlySet<string>
}

type Marked = ReadonlyMap<string, { readonly base: ViewNode; readonly node: ViewNode }>

/** Makes what puts marks on nodes; a node whose marks stay is the same object as the time before. */
export function createMarker(): (nodes: readonly ViewNode[], marks: Marks) => readonly ViewNode[] {
  let before: Marked = new Map()
  return (nodes, marks) => {
    const marked = nodes.map((base) => ({ base, node: mark(base, marksOf(base.id, marks), before) }))
    before = new Map(marked.map((each) => [each.base.id, each]))
    return marked.map(({ node }) => node)
  }
}

function mark(base: ViewNode, marks: NodeMarks, before: Marked): ViewNode {
  const last = before.get(base.id)
  if (last !== undefined && last.base === base && areSame(last.node.data.marks, marks)) return last.node
  return { ...base, data: { ...base.data, marks } }
}

function marksOf(id: string, { faults, pinned, outdated }: Marks): NodeMarks {
  return { fault: faults.get(id), isPinned: pinned.has(id), isOutdated: outdated.has(id) }
}

function areSame(one: NodeMarks, other: NodeMarks): boolean {
  return one.fault === other.fault && one.isPinned === other.isPinned && one.isOutdated === other.isOutdated
}
