import type { FlowDocument, FlowNode } from '@hearth/flow'

/** The nodes that have run when this one does, nearest first; for one within an iteration also those before that. */
export function upstreamOf({ nodes, edges }: FlowDocument, nodeId: string): readonly FlowNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const found = new Map<string, FlowNode>()
  const waiting = [nodeId]
  const seen = new Set<string>()
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    if (seen.has(id)) continue
    seen.add(id)
    const before = edges.filter(({ target }) => target === id).map(({ source }) => source)
    const around = byId.get(id)?.parentNode
    if (around !== undefined) waiting.push(around)
    for (const source of before) {
      const node = byId.get(source)
      if (node === undefined || found.has(source) || source === nodeId) continue
      found.set(source, node)
      waiting.push(source)
    }
  }
  return [...found.values()]
}
