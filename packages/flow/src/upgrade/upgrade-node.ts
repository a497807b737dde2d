import type { DrawnKind } from '../definition/drawn-kind.ts'
import type { FlowDocument, FlowEdge, FlowNode } from '../document/document.ts'
import { drawNode } from '../drawing/draw-node.ts'
import { drawEdge } from '../drawing/draw-wire.ts'
import { inputOfHandle } from '../drawing/handle.ts'
import { inputPorts, outputPorts, type Port } from '../drawing/ports.ts'
import { type Edit, inTurn } from '../edit/edit.ts'
import { disconnect } from '../wiring/disconnect.ts'
import { classesFit } from '../wiring/fit-of.ts'

/**
 * Draws a node anew from its kind as that is now. Values, name and credential stay, and so do all
 * wires whose ends are still there; `describeUpgrade` tells of the others before.
 */
export function upgradeNode(nodeId: string, kind: DrawnKind): Edit {
  return (document) => {
    const node = document.nodes.find(({ id }) => id === nodeId)
    if (node === undefined) return document
    const upgraded = redrawn(node, kind)
    const wires = wiresOf(document, nodeId).map((edge) => ({ edge, moved: movedWire(edge, node, upgraded, document) }))
    const lost = wires.filter(({ moved }) => moved === undefined).map(({ edge }) => edge.id)
    const moves = new Map(wires.flatMap(({ edge, moved }) => (moved === undefined ? [] : [[edge, moved] as const])))
    return inTurn(
      (before) => ({
        ...before,
        nodes: before.nodes.map((one) => (one.id === nodeId ? upgraded : one)),
        edges: before.edges.map((edge) => moves.get(edge) ?? edge),
      }),
      disconnect(lost),
    )(document)
  }
}

/** A node as its kind draws it now, with what its owner set. */
export function redrawn(node: FlowNode, kind: DrawnKind): FlowNode {
  const { id, position, data } = node
  const { output } = data.outputs ?? {}
  const keepsOutput = kind.outputs?.some(({ name }) => name === output) === true && typeof output === 'string'
  const inputs = keptInputs(data.inputs ?? {}, namesIn(node), new Set(kind.inputs.map(({ name }) => name)))
  const drawn = drawNode(kind, { id, position, label: data.label, inputs, ...(keepsOutput ? { output } : {}) })
  const { credential, disabled } = data
  const own = { ...(credential === undefined ? {} : { credential }), ...(disabled === undefined ? {} : { disabled }) }
  return { ...node, data: { ...drawn.data, ...own } }
}

// What a kind does not define, such as the settings of a chosen model, belongs to what it does.
function keptInputs(inputs: Readonly<Record<string, unknown>>, old: ReadonlySet<unknown>, now: ReadonlySet<unknown>) {
  return Object.fromEntries(Object.entries(inputs).filter(([name]) => now.has(name) || !old.has(name)))
}

// Names of the inputs that a node was drawn with.
function namesIn({ data }: FlowNode): ReadonlySet<unknown> {
  const drawn = [data.inputParams, data.inputAnchors].flatMap((list) => (Array.isArray(list) ? list : []))
  return new Set(drawn.map((input) => input?.name))
}

/** All wires that end or begin at a node. */
export function wiresOf({ edges }: FlowDocument, nodeId: string): readonly FlowEdge[] {
  return edges.filter(({ source, target }) => source === nodeId || target === nodeId)
}

/** Where a wire is drawn once its node is upgraded; `undefined` when its end is gone or takes something else. */
export function movedWire(
  edge: FlowEdge,
  before: FlowNode,
  after: FlowNode,
  document: FlowDocument,
): FlowEdge | undefined {
  const other = document.nodes.find(({ id }) => id === (edge.source === after.id ? edge.target : edge.source))
  if (other === undefined) return undefined
  const [source, target] = edge.source === after.id ? [after, other] : [other, after]
  const from = source === after ? sameOutput(edge, before, after) : portAt(outputPorts(source), edge.sourceHandle)
  const to = target === after ? sameInput(edge, after) : portAt(inputPorts(target), edge.targetHandle)
  if (from === undefined || to === undefined || !classesFit(from, to)) return undefined
  if (from.handle === edge.sourceHandle && to.handle === edge.targetHandle) return edge
  const ends = { source: source.id, sourceHandle: from.handle, target: target.id, targetHandle: to.handle }
  return { ...edge, ...drawEdge(ends, source, target) }
}

function sameOutput({ sourceHandle }: FlowEdge, before: FlowNode, after: FlowNode): Port | undefined {
  const ports = outputPorts(after)
  const name = portAt(outputPorts(before), sourceHandle)?.name
  return ports.find((port) => port.name === name) ?? (ports.length === 1 ? ports[0] : undefined)
}

function sameInput({ target, targetHandle }: FlowEdge, after: FlowNode): Port | undefined {
  const name = inputOfHandle(target, targetHandle)
  return inputPorts(after).find((port) => (name === undefined ? port.handle === targetHandle : port.name === name))
}

function portAt(ports: readonly Port[], handle: string | null | undefined): Port | undefined {
  return ports.find((port) => port.handle === handle)
}
