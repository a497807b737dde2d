import { type FlowDocument, type FlowEdge, type FlowNode, inputPorts, outputPorts, type Sizes } from '@hearth/flow'
import type { ElkExtendedEdge, ElkNode, ElkPort, LayoutOptions } from 'elkjs/lib/elk-api.js'

// Where neither the canvas nor the node tells how large it is.
const usualSize = { width: 220, height: 72 }

// From left to right, in layers.
const flowOptions: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'SPLINES',
  'elk.spacing.nodeNode': '40',
  'elk.spacing.componentComponent': '60',
  'elk.layered.spacing.nodeNodeBetweenLayers': '90',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
}

// Room for the name above what a frame holds.
const frameOptions: LayoutOptions = { 'elk.padding': '[top=64,left=32,bottom=32,right=32]' }

/** Whether a node is drawn for people to read and has no place in the order of the others. */
export function isNote({ data: { name } }: FlowNode): boolean {
  return name === 'stickyNote' || name === 'stickyNoteAgentflow'
}

/**
 * A drawing as ELK lays it out: frames hold what stands within them, folded ones hide it, and the
 * wires of a node keep the order of its inputs and outputs. Notes are left out.
 */
export function layoutGraph({ nodes, edges }: FlowDocument, sizes: Sizes): ElkNode {
  const shown = shownBy(nodes)
  const drawn = nodes.filter((node) => shown.get(node.id) === node.id && !isNote(node))
  const within = Map.groupBy(drawn, ({ parentNode }) =>
    drawn.some(({ id }) => id === parentNode) ? parentNode : undefined,
  )
  const toElk = (node: FlowNode): ElkNode => {
    const children = within.get(node.id)?.map(toElk) ?? []
    if (children.length > 0) return { id: node.id, children, layoutOptions: frameOptions }
    const { width = usualSize.width, height = usualSize.height } = sizes.get(node.id) ?? node
    const layoutOptions = { 'elk.portConstraints': 'FIXED_ORDER' }
    return { id: node.id, width, height, ports: portsOf(node), layoutOptions }
  }
  const children = (within.get(undefined) ?? []).map(toElk)
  return { id: 'flow', layoutOptions: flowOptions, children, edges: wiresOf(edges, shown, portIdsIn(children)) }
}

// Around a node ELK counts its places clockwise: those at the left from below.
function portsOf(node: FlowNode): ElkPort[] {
  const place = (side: 'WEST' | 'EAST') => (handle: string, at: number) => ({
    id: portId(node.id, handle),
    layoutOptions: { 'elk.port.side': side, 'elk.port.index': String(side === 'WEST' ? -at : at) },
  })
  const inputs = inputPorts(node).map(({ handle }) => handle)
  const outputs = outputPorts(node).map(({ handle }) => handle)
  return [...inputs.map(place('WEST')), ...outputs.map(place('EAST'))]
}

function wiresOf(
  edges: readonly FlowEdge[],
  shown: ReadonlyMap<string, string>,
  ports: ReadonlySet<string>,
): ElkExtendedEdge[] {
  const endOf = (nodeId: string, handle: string | null | undefined) => {
    const end = shown.get(nodeId)
    const port = portId(nodeId, handle ?? '')
    return end === nodeId && ports.has(port) ? port : end
  }
  return edges.flatMap(({ source, sourceHandle, target, targetHandle }, at) => {
    const [from, to] = [endOf(source, sourceHandle), endOf(target, targetHandle)]
    if (from === undefined || to === undefined || shown.get(source) === shown.get(target)) return []
    return [{ id: `wire ${at}`, sources: [from], targets: [to] }]
  })
}

/** Which node stands for each: itself, or the outermost folded group that it is in. */
function shownBy(nodes: readonly FlowNode[]): ReadonlyMap<string, string> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const standIn = (node: FlowNode): string => {
    let shown = node.id
    const seen = new Set<string>()
    for (
      let at: FlowNode | undefined = node;
      at !== undefined && !seen.has(at.id);
      at = byId.get(at.parentNode ?? '')
    ) {
      seen.add(at.id)
      if (at !== node && at.type === 'group' && at.data.folded === true) shown = at.id
    }
    return shown
  }
  return new Map(nodes.map((node) => [node.id, standIn(node)]))
}

function portIdsIn(nodes: readonly ElkNode[]): ReadonlySet<string> {
  return new Set(
    nodes.flatMap((node) => [...(node.ports ?? []).map(({ id }) => id), ...portIdsIn(node.children ?? [])]),
  )
}

function portId(nodeId: string, handle: string): string {
  return `${nodeId} ${handle}`
}
