import type { FlowDocument, FlowNode, FlowNodeData } from '../document/document.ts'

/** A change to a drawing; one that finds nothing to change gives back the same document. */
export type Edit = (document: FlowDocument) => FlowDocument

/** One edit after another. */
export function inTurn(...edits: readonly Edit[]): Edit {
  return (document) => edits.reduce((changed, edit) => edit(changed), document)
}

/** Changes nodes; `change` gives back the same node to leave it as it is. */
export function changeNodes(change: (node: FlowNode) => FlowNode): Edit {
  return (document) => {
    const nodes = mapSame(document.nodes, change)
    return nodes === document.nodes ? document : { ...document, nodes }
  }
}

/** Changes one node. */
export function changeNode(id: string, change: (node: FlowNode) => FlowNode): Edit {
  return changeNodes((node) => (node.id === id ? change(node) : node))
}

/** Changes what a node holds; members that are `undefined` are taken out. */
export function changeData(id: string, change: (data: FlowNodeData) => Readonly<Record<string, unknown>>): Edit {
  return changeNode(id, (node) => withData(node, change(node.data)))
}

/** A node with other members in its data; those that are `undefined` are taken out. */
export function withData(node: FlowNode, members: Readonly<Record<string, unknown>>): FlowNode {
  const data = merge(node.data, members)
  return data === node.data ? node : { ...node, data }
}

/** A node with other values in its inputs. */
export function withInputs(node: FlowNode, values: Readonly<Record<string, unknown>>): FlowNode {
  return withData(node, { inputs: merge(node.data.inputs ?? {}, values) })
}

/** As `map`, but the same list when no item changes: what did not change is shared. */
export function mapSame<T>(items: readonly T[], change: (item: T) => T): readonly T[] {
  let changed = false
  const mapped = items.map((item) => {
    const next = change(item)
    if (next !== item) changed = true
    return next
  })
  return changed ? mapped : items
}

function merge<T extends Readonly<Record<string, unknown>>>(whole: T, members: Readonly<Record<string, unknown>>): T {
  const changed = Object.entries(members).filter(([key, value]) => whole[key] !== value)
  if (changed.length === 0) return whole
  const merged = { ...whole, ...Object.fromEntries(changed) }
  for (const [key, value] of changed) if (value === undefined) delete merged[key]
  return merged
}
