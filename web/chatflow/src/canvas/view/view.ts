import type { FlowDocument, FlowNode } from '@hearth/flow'
import { handlesOf } from './handles.ts'
import { foldsOf, framesFirst, holdersOf } from './holders.ts'
import { sizeOf } from './node-size.ts'
import { sameList } from './same-list.ts'
import { viewEdge, type Wired, wiredOf } from './view-edge.ts'
import type { NodeContent, ViewEdge, ViewNode } from './view-node.ts'

/** A drawing as React Flow takes it. */
export type View = { readonly nodes: readonly ViewNode[]; readonly edges: ViewEdge[] }

export const emptyView: View = { nodes: [], edges: [] }

/**
 * Turns a drawing into a view. What did not change since the view before is the same object in both, so
 * that only what changed is drawn anew.
 */
export function viewOf(document: FlowDocument, before: View): View {
  const holders = holdersOf(document)
  const folds = foldsOf(document.nodes, holders)
  const wired = wiredOf(document.edges)
  const heldBy = Map.groupBy(document.nodes, ({ id }) => holders.get(id)?.id)
  const nodesBefore = new Map(before.nodes.map((node) => [node.id, node]))
  const nodes = framesFirst(document.nodes, holders).map((node) => {
    const earlier = nodesBefore.get(node.id)
    const content = contentOf(node, wired(node.id), earlier?.data)
    const place = { parentId: holders.get(node.id)?.id, hidden: folds.has(node.id) }
    return reuseNode(earlier, viewNode(content, place, heldBy.get(node.id) ?? []))
  })
  return { nodes, edges: sameList(before.edges, edgesOf(document, folds, before.edges)) }
}

function contentOf(node: FlowNode, wired: Wired, before: NodeContent | undefined): NodeContent {
  const wiredAs = JSON.stringify(wired)
  if (before?.node === node && before.wiredAs === wiredAs) return before
  return { node, handles: handlesOf(node, wired), wiredAs, marks: {} }
}

function edgesOf({ nodes, edges }: FlowDocument, folds: ReadonlyMap<string, string>, before: View['edges']) {
  const known = new Map(nodes.map((node) => [node.id, node]))
  const earlier = new Map(before.map((edge) => [edge.id, edge]))
  const drawn = edges.flatMap((edge) => viewEdge(edge, folds, known.get(edge.source)) ?? [])
  const whole = drawn.filter(({ source, target }) => known.has(source) && known.has(target))
  // Two wires of one id would be drawn as one and the same.
  return [...new Map(whole.map((edge) => [edge.id, reuseEdge(earlier.get(edge.id), edge)])).values()]
}

type Place = { readonly parentId: string | undefined; readonly hidden: boolean }

function viewNode(content: NodeContent, { parentId, hidden }: Place, held: readonly FlowNode[]): ViewNode {
  const { node } = content
  return {
    id: node.id,
    type: typeOf(node),
    position: node.position,
    data: content,
    // What it is called is not drawn when it is seen from afar.
    ariaRole: 'group',
    ariaLabel: node.data.label,
    ...sizeOf(node, held),
    hidden,
    // What holds others lies below all else.
    ...(node.type === 'iteration' || node.type === 'group' ? { zIndex: -1 } : {}),
    ...(parentId === undefined ? {} : { parentId }),
  }
}

function typeOf({ type }: FlowNode): 'step' | 'frame' | 'note' {
  if (type === 'stickyNote') return 'note'
  return type === 'iteration' || type === 'group' ? 'frame' : 'step'
}

function reuseNode(before: ViewNode | undefined, next: ViewNode): ViewNode {
  const isSame =
    before !== undefined &&
    before.data === next.data &&
    before.hidden === next.hidden &&
    before.parentId === next.parentId &&
    before.width === next.width &&
    before.height === next.height
  return isSame ? before : next
}

function reuseEdge(before: ViewEdge | undefined, next: ViewEdge): ViewEdge {
  const names = ['source', 'target', 'sourceHandle', 'targetHandle'] as const
  const isSame = before !== undefined && names.every((name) => before[name] === next[name])
  return isSame && before.data?.label === next.data?.label && before.data?.color === next.data?.color ? before : next
}
