import type { FlowDocument, FlowEdge, FlowNode } from '../document/document.ts'
import { inputOfHandle } from '../drawing/handle.ts'
import { inputPorts, isRemark, outputPorts } from '../drawing/ports.ts'
import { type Components, missingInputs } from './missing-inputs.ts'

/** What keeps a node from running, as far as its drawing tells. */
export type NodeFault = {
  readonly nodeId: string
  /** Name of the input at fault, where it is one. */
  readonly input?: string
  readonly message: string
}

/**
 * What the drawing alone tells to be wrong, at once: inputs that lack a value, kinds that are not
 * there, wires and references to nothing. Nodes that are left out of runs lack nothing.
 */
export function faultsOf(document: FlowDocument, components: Components): readonly NodeFault[] {
  const nodes = new Map(document.nodes.map((node) => [node.id, node]))
  const wiredTo = Map.groupBy(document.edges, ({ target }) => target)
  const comesInChat = filesOfChat(document, nodes, components)
  const looseEnds = document.edges.flatMap((edge) => faultOfWire(edge, nodes) ?? [])
  const faults = document.nodes
    .filter((node) => !isRemark(node) && node.data.disabled !== true)
    .flatMap((node) => [
      ...faultsOfInputs(node, wiredTo.get(node.id) ?? [], components).filter((fault) => !comesInChat(fault)),
      ...faultsOfReferences(node, nodes),
    ])
  return [...faults, ...looseEnds]
}

function faultsOfInputs(node: FlowNode, wires: readonly FlowEdge[], components: Components): readonly NodeFault[] {
  const { id, data } = node
  const kind = components.get(data.name)
  if (kind === undefined) {
    return [{ nodeId: id, message: `Hearth does not have the kind "${data.name}"; put another in its place` }]
  }
  const wired = wires.map(({ targetHandle }) => inputOfHandle(id, targetHandle))
  const credential = data.credential || data.inputs?.FLOWISE_CREDENTIAL_ID
  return missingInputs(kind, { ...data.inputs, credential }, components)
    .filter(({ input }) => !wired.includes(input))
    .map(({ input, label }) => ({ nodeId: id, input, message: `Missing: ${label}` }))
}

/** Whether the file that a loader lacks is one that people send in the chat, for the store behind it. */
function filesOfChat(document: FlowDocument, nodes: ReadonlyMap<string, FlowNode>, components: Components) {
  const takesFiles = ({ target }: FlowEdge) => String(nodes.get(target)?.data.inputs?.fileUpload) === 'true'
  const loaders = new Set(document.edges.filter(takesFiles).map(({ source }) => source))
  return ({ nodeId, input }: NodeFault): boolean => {
    const kind = loaders.has(nodeId) ? components.get(nodes.get(nodeId)?.data.name ?? '') : undefined
    return kind?.inputs.some(({ name, type }) => name === input && type === 'file') === true
  }
}

function faultsOfReferences({ id, data }: FlowNode, nodes: ReadonlyMap<string, FlowNode>): readonly NodeFault[] {
  return Object.entries(data.inputs ?? {}).flatMap(([input, value]) => {
    const gone = namedIn(input, value).find((name) => !nodes.has(name))
    return gone === undefined ? [] : [{ nodeId: id, input, message: `"${gone}" is gone: choose another` }]
  })
}

function namedIn(input: string, value: unknown): readonly string[] {
  if (input === 'loopBackToNode') return typeof value === 'string' && value !== '' ? [value.split('-')[0] ?? ''] : []
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  if (!text.includes('.data.instance')) return []
  return [...text.matchAll(/\{\{\s*([\w-]+)\.data\.instance/g)].map(([, name = '']) => name)
}

function faultOfWire(edge: FlowEdge, nodes: ReadonlyMap<string, FlowNode>): NodeFault | undefined {
  const [source, target] = [nodes.get(edge.source), nodes.get(edge.target)]
  if (source === undefined || target === undefined) {
    const end = target ?? source
    return end && { nodeId: end.id, message: 'A wire leads to a node that is gone' }
  }
  const outputs = outputPorts(source)
  // Where there is one output the wire can mean no other, whatever it was called once.
  const leaves = outputs.length === 1 || outputs.some(({ handle }) => handle === edge.sourceHandle)
  if (!leaves) return { nodeId: source.id, message: `The wire to "${target.data.label}" leaves an output that is gone` }
  const ends = inputPorts(target).some(({ handle }) => handle === edge.targetHandle)
  return ends
    ? undefined
    : { nodeId: target.id, message: `The wire from "${source.data.label}" ends at an input that is gone` }
}
