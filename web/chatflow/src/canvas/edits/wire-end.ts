import { type Connection, type FlowDocument, type FlowNode, fitOf, inputPorts, outputPorts } from '@hearth/flow'

/** A wire of which one end is there. */
export type WireEnd = {
  readonly nodeId: string
  readonly handle: string
  /** Which end it is: a wire leaves a source and ends at a target. */
  readonly type: 'source' | 'target'
}

/** The wires from that end to a node of the drawing that fit, those to what has to be wired first. */
export function fittingWires(document: FlowDocument, end: WireEnd, node: FlowNode): readonly Connection[] {
  const ports = end.type === 'source' ? inputPorts(node) : outputPorts(node)
  const isWired = (handle: string) =>
    document.edges.some(({ target, targetHandle }) => target === node.id && targetHandle === handle)
  return ports
    .map((port) => ({ port, connection: connectionOf(end, node.id, port.handle) }))
    .filter(({ connection }) => fitOf(document, connection).fits)
    .sort((a, b) => rankOf(a.port, isWired) - rankOf(b.port, isWired))
    .map(({ connection }) => connection)
}

function rankOf(
  { handle, optional, list, field }: { handle: string; optional: boolean; list: boolean; field: boolean },
  isWired: (handle: string) => boolean,
): number {
  if (field) return 3
  if (isWired(handle) && !list) return 2
  return optional ? 1 : 0
}

/** The wire between an end and a handle of another node. */
export function connectionOf({ nodeId, handle, type }: WireEnd, otherId: string, otherHandle: string): Connection {
  return type === 'source'
    ? { source: nodeId, sourceHandle: handle, target: otherId, targetHandle: otherHandle }
    : { source: otherId, sourceHandle: otherHandle, target: nodeId, targetHandle: handle }
}

/** The wire to a handle of a node; to one that fits, where it is let go on the node itself. */
export function wireTo(
  document: FlowDocument,
  end: WireEnd,
  nodeId: string,
  handle: string | undefined,
): Connection | undefined {
  if (handle !== undefined) return connectionOf(end, nodeId, handle)
  const node = document.nodes.find(({ id }) => id === nodeId)
  if (node === undefined) return undefined
  const [fitting] = fittingWires(document, end, node)
  const [first] = end.type === 'source' ? inputPorts(node) : outputPorts(node)
  return fitting ?? connectionOf(end, nodeId, first?.handle ?? '')
}
