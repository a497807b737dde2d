import type { FlowDocument, FlowEdge, FlowNode } from '../document/document.ts'
import { mapTexts } from '../wiring/map-texts.ts'
import { mapSame } from './edit.ts'

/** Ids that nodes had, and have now. */
export type NewIds = ReadonlyMap<string, string>

/** Gives nodes other ids, in whatever names them: handles, wires, what is drawn within them, and texts. */
export function renameIds(document: FlowDocument, ids: NewIds): FlowDocument {
  if (ids.size === 0) return document
  return {
    ...document,
    nodes: mapSame(document.nodes, (node) => renameNode(node, ids)),
    edges: mapSame(document.edges, (edge) => renameEdge(edge, ids)),
  }
}

function renameNode(node: FlowNode, ids: NewIds): FlowNode {
  const id = ids.get(node.id) ?? node.id
  const parentNode = node.parentNode === undefined ? undefined : (ids.get(node.parentNode) ?? node.parentNode)
  const uses = renameUses(node.data.inputs ?? {}, ids) as Readonly<Record<string, unknown>>
  const inputs = renameGoal(uses, ids)
  if (id === node.id && parentNode === node.parentNode && inputs === node.data.inputs) return node
  const own = id === node.id ? node.data : renameOwn(node.data, node.id, id)
  const data = { ...own, inputs: id === node.id ? inputs : renameKeys(inputs, node.id, id) }
  return { ...node, id, data, ...(parentNode === undefined ? {} : { parentNode }) }
}

// What a node keeps of its own places, the id of each beginning with its own.
function renameOwn(data: FlowNode['data'], from: string, to: string): FlowNode['data'] {
  const handle = (text: string) => renamedHandle(text, from, to)
  const places = ['inputParams', 'inputAnchors', 'outputAnchors'].filter((name) => data[name] !== undefined)
  return { ...data, id: to, ...Object.fromEntries(places.map((name) => [name, renamePlaces(data[name], handle)])) }
}

function renamePlaces(places: unknown, handle: (text: string) => string): unknown {
  if (!Array.isArray(places)) return places
  return places.map((place) => {
    if (typeof place !== 'object' || place === null) return place
    const { id, options } = place
    const own = typeof id === 'string' ? { id: handle(id) } : {}
    return Array.isArray(options) ? { ...place, ...own, options: renamePlaces(options, handle) } : { ...place, ...own }
  })
}

// Which tab of an input is open is kept under its name and the node's id.
function renameKeys(inputs: Readonly<Record<string, unknown>>, from: string, to: string) {
  const renamed = (key: string) => (key.endsWith(`_${from}`) ? `${key.slice(0, -from.length)}${to}` : key)
  return Object.fromEntries(Object.entries(inputs).map(([key, value]) => [renamed(key), value]))
}

function renameEdge(edge: FlowEdge, ids: NewIds): FlowEdge {
  const source = ids.get(edge.source) ?? edge.source
  const target = ids.get(edge.target) ?? edge.target
  if (source === edge.source && target === edge.target) return edge
  const sourceHandle = renamedHandle(edge.sourceHandle ?? '', edge.source, source)
  const targetHandle = renamedHandle(edge.targetHandle ?? '', edge.target, target)
  return {
    ...edge,
    id: `${source}-${sourceHandle}-${target}-${targetHandle}`,
    source,
    sourceHandle,
    target,
    targetHandle,
  }
}

function renamedHandle(handle: string, from: string, to: string): string {
  return handle === from || handle.startsWith(`${from}-`) ? `${to}${handle.slice(from.length)}` : handle
}

/** Renames nodes where a value names them: in `{{references}}`, and in the mentions of an editor's HTML. */
function renameUses(value: unknown, ids: NewIds): unknown {
  const renamed = (_: string, open: string, id: string) => `${open}${ids.get(id.replaceAll('\\', '')) ?? id}`
  return mapTexts(value, (text) =>
    text
      // HTML that became Markdown may have escaped the underscores of an id.
      .replace(/(\{\{\s*)([\w\\-]+)(?=[\s.}])/g, renamed)
      .replace(/(data-(?:id|label)=")([\w-]+)(?=[.\s"])/g, renamed),
  )
}

// A loop names where it goes back to as "<id>-<label>".
function renameGoal(inputs: Readonly<Record<string, unknown>>, ids: NewIds): Readonly<Record<string, unknown>> {
  const { loopBackToNode } = inputs
  if (typeof loopBackToNode !== 'string') return inputs
  const [id = '', ...label] = loopBackToNode.split('-')
  const to = ids.get(id)
  return to === undefined ? inputs : { ...inputs, loopBackToNode: [to, ...label].join('-') }
}
