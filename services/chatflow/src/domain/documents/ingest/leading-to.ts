import type { Flow, FlowNode } from '../../flow/flow.ts'
import { parseTemplate } from '../../flow/run/template.ts'

/**
 * The part of a flow that leads to one of its nodes, which is then where it ends: nothing of what
 * comes after the node is left.
 */
export function leadingTo(flow: Flow, target: FlowNode): Flow {
  const byId = new Map(flow.nodes.map((node) => [node.id, node]))
  const kept = new Map([[target.id, target]])
  for (const node of kept.values()) {
    for (const id of [...wiredTo(flow, node.id), ...mentionedBy(node.data.inputs)]) {
      const source = byId.get(id)
      if (source !== undefined) kept.set(id, source)
    }
  }
  const edges = flow.edges.filter((edge) => kept.has(edge.source) && kept.has(edge.target) && edge.source !== target.id)
  // Flows made by programs often name their wires in the inputs alone; an end is told by its edges.
  const mentioned = [...kept.keys()].filter((id) => id !== target.id).map((id) => ({ source: id, target: target.id }))
  return { ...flow, nodes: [...kept.values()], edges: [...edges, ...mentioned] }
}

function wiredTo(flow: Flow, id: string): readonly string[] {
  return flow.edges.filter(({ target }) => target === id).map(({ source }) => source)
}

function mentionedBy(value: unknown): readonly string[] {
  if (typeof value === 'string') {
    return parseTemplate(value).parts.flatMap((part) => (part.kind === 'node' ? [part.nodeId] : []))
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(mentionedBy)
}
