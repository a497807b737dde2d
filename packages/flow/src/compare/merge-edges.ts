import type { FlowDocument, FlowEdge } from '../document/document.ts'
import { inputOfHandle } from '../drawing/handle.ts'
import { inTurn } from '../edit/edit.ts'
import { keepReference } from '../wiring/connect.ts'
import { disconnect } from '../wiring/disconnect.ts'
import { wireReference } from '../wiring/references.ts'
import { keyOf } from './key-of.ts'
import type { MergeConflict } from './merge-conflict.ts'
import type { Sides } from './sides.ts'

/**
 * Puts the wires of both sides into a drawing that has their nodes.
 *
 * @param conflicts what both sides changed: a node that stays against the other side's will keeps its
 *   wires, and an input that is asked about has those that mine drew to it
 */
export function mergeEdges(
  { base, mine, theirs }: Sides,
  document: FlowDocument,
  conflicts: readonly MergeConflict[],
): FlowDocument {
  const held = new Set(conflicts.flatMap(({ nodeId, input }) => (input === '(node)' ? [nodeId] : [])))
  const asked = new Set(conflicts.map(({ nodeId, input }) => `${nodeId}.${input}`))
  const [old, my, their] = [mapOf(base), mapOf(mine), mapOf(theirs)]
  const isHeld = (key: string, { source, target }: FlowEdge) => my.has(key) && (held.has(source) || held.has(target))
  const isAsked = ({ target, targetHandle }: FlowEdge) => asked.has(`${target}.${inputOfHandle(target, targetHandle)}`)
  const merged = [...new Map([...their, ...my])].filter(([key, edge]) =>
    isAsked(edge) ? my.has(key) : (my.has(key) && their.has(key)) || !old.has(key) || isHeld(key, edge),
  )
  const edges = inOrder(
    merged.map(([, edge]) => edge),
    mine,
  )
  const present = new Set(document.nodes.map(({ id }) => id))
  const stays = (edge: FlowEdge) =>
    present.has(edge.source) && present.has(edge.target) && isNamed(edge, edges, document)
  const kept = merged.flatMap(([key, edge]) => (isHeld(key, edge) && stays(edge) ? [edge] : []))
  return inTurn(
    disconnect(edges.filter((edge) => !stays(edge)).map(({ id }) => id)),
    ...kept.map(keepReference),
  )({ ...document, edges })
}

// Of several wires to an input that takes one, those count that the input names.
function isNamed(edge: FlowEdge, all: readonly FlowEdge[], { nodes }: FlowDocument): boolean {
  const name = inputOfHandle(edge.target, edge.targetHandle)
  const rivals = all.filter(({ target, targetHandle }) => target === edge.target && targetHandle === edge.targetHandle)
  if (name === undefined || rivals.length === 1) return true
  const value = JSON.stringify(nodes.find(({ id }) => id === edge.target)?.data.inputs?.[name] ?? '')
  const names = ({ source }: FlowEdge) => value.includes(wireReference(source))
  return names(edge) || !rivals.some(names)
}

function inOrder(edges: readonly FlowEdge[], mine: FlowDocument): readonly FlowEdge[] {
  const merged = new Set(edges)
  const first = mine.edges.filter((edge) => merged.has(edge))
  return [...first, ...edges.filter((edge) => !first.includes(edge))]
}

function mapOf({ edges }: FlowDocument): ReadonlyMap<string, FlowEdge> {
  return new Map(edges.map((edge) => [keyOf(edge), edge]))
}
