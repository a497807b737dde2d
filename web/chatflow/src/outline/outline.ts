export type OutlineNode = {
  readonly id: string
  readonly label: string
  /** Kind of the node. */
  readonly kind: string
  /** Ids of the nodes wired to it. */
  readonly sources: readonly string[]
}

type Drawn = { readonly nodes: readonly unknown[]; readonly edges: readonly unknown[] }

/**
 * The nodes of a flow in the order in which they feed one another: each layer needs only those before it.
 * Nodes that feed one another in a circle share the last layer.
 *
 * @param flowData React Flow's JSON text
 * @returns `undefined` when it cannot be read
 */
export function outlineOf(flowData: string): readonly (readonly OutlineNode[])[] | undefined {
  const drawn = parse(flowData)
  if (drawn === undefined) return undefined
  let rest = readNodes(drawn)
  const layers: OutlineNode[][] = []
  const placed = new Set<string>()
  while (rest.length > 0) {
    const ready = rest.filter(({ sources }) => sources.every((id) => placed.has(id)))
    const layer = ready.length > 0 ? ready : rest
    layers.push(layer)
    for (const { id } of layer) placed.add(id)
    rest = rest.filter(({ id }) => !placed.has(id))
  }
  return layers
}

function readNodes({ nodes, edges }: Drawn): OutlineNode[] {
  const wires = edges.filter(isRecord).map(({ source, target }) => ({ source: String(source), target: String(target) }))
  const known = new Set(nodes.filter(isRecord).map(({ id }) => String(id)))
  return nodes.filter(isRecord).map(({ id: given, data }) => {
    const id = String(given)
    const { label = id, name = '' } = isRecord(data) ? data : {}
    const sources = wires.filter(({ source, target }) => target === id && known.has(source)).map(({ source }) => source)
    return { id, label: String(label), kind: String(name), sources: [...new Set(sources)] }
  })
}

function parse(text: string): Drawn | undefined {
  try {
    const { nodes = [], edges = [] } = JSON.parse(text) as { nodes?: unknown; edges?: unknown }
    return Array.isArray(nodes) && Array.isArray(edges) ? { nodes, edges } : undefined
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
