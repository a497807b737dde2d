import type { FlowEdge, FlowNode } from '@hearth/flow'
import { lookOfNode } from '../nodes/look.ts'
import type { ViewEdge } from './view-node.ts'

/** Ids of the handles that wires name at a node. */
export type Wired = { readonly inputs: readonly string[]; readonly outputs: readonly string[] }

/** Names of the places of a folded group where the wires of its nodes end. */
export const foldHandles = { in: 'in', out: 'out' } as const

const unwired: Wired = { inputs: [], outputs: [] }

/** Which handles the wires name at each node. */
export function wiredOf(edges: readonly FlowEdge[]): (nodeId: string) => Wired {
  const wired = new Map<string, { inputs: string[]; outputs: string[] }>()
  const at = (id: string) => {
    const found = wired.get(id) ?? { inputs: [], outputs: [] }
    wired.set(id, found)
    return found
  }
  for (const { source, sourceHandle, target, targetHandle } of edges) {
    if (typeof sourceHandle === 'string') at(source).outputs.push(sourceHandle)
    if (typeof targetHandle === 'string') at(target).inputs.push(targetHandle)
  }
  return (nodeId) => wired.get(nodeId) ?? unwired
}

/** @returns `undefined` for a wire within a folded group */
export function viewEdge(
  edge: FlowEdge,
  folds: ReadonlyMap<string, string>,
  source: FlowNode | undefined,
): ViewEdge | undefined {
  const from = folds.get(edge.source)
  const to = folds.get(edge.target)
  if (from !== undefined && from === to) return undefined
  return {
    id: edge.id,
    type: 'wire',
    source: from ?? edge.source,
    target: to ?? edge.target,
    sourceHandle: from === undefined ? (edge.sourceHandle ?? null) : foldHandles.out,
    targetHandle: to === undefined ? (edge.targetHandle ?? null) : foldHandles.in,
    data: { label: labelOf(edge), color: source === undefined ? 'gray' : lookOfNode(source).color },
  }
}

// Of a condition or a decision, which of its ways this is.
function labelOf({ data }: FlowEdge): string | undefined {
  const label = typeof data === 'object' && data !== null && 'edgeLabel' in data ? data.edgeLabel : undefined
  return typeof label === 'string' || typeof label === 'number' ? String(label) : undefined
}
