import {
  type Component,
  disconnect,
  type Edit,
  type FlowDocument,
  type FlowEdge,
  type FlowNode,
  inTurn,
  partnersFor,
  stepSize,
} from '@hearth/flow'
import type { Offer } from '../../palette/offer.ts'
import { placesOf } from '../view/places.ts'
import { addKind, wireUp } from './add-kind.ts'
import type { WireEnd } from './wire-end.ts'

export type InsertOffer = Offer & { readonly output?: string }

/** The kinds that can stand within a wire: they take what it brings and give what is waited for at its end. */
export function insertOffers(
  document: FlowDocument,
  wire: FlowEdge,
  kinds: readonly Component[],
): readonly InsertOffer[] {
  const { source, target } = endsOf(wire)
  const cut = disconnect([wire.id])(document)
  const before = new Map(partnersFor(cut, target.nodeId, target.handle, kinds).map((each) => [each.component, each]))
  return partnersFor(cut, source.nodeId, source.handle, kinds).flatMap(({ component }) => {
    const found = before.get(component)
    if (found === undefined) return []
    return [{ key: component.name, component, ...(found.output === undefined ? {} : { output: found.output }) }]
  })
}

/** Cuts a wire and puts a node of that kind between its ends. */
export function insertKind(
  document: FlowDocument,
  wire: FlowEdge,
  { component, output }: InsertOffer,
): { node: FlowNode; edit: Edit } {
  const { source, target } = endsOf(wire)
  const cut = disconnect([wire.id])
  const at = middleOf(document, wire)
  const { node, edit } = addKind(cut(document), { component, at, end: source, output })
  return { node, edit: inTurn(cut, edit, (before) => wireUp(before, node, target)) }
}

const endsOf = ({ source, sourceHandle, target, targetHandle }: FlowEdge): Record<'source' | 'target', WireEnd> => ({
  source: { nodeId: source, handle: sourceHandle ?? '', type: 'source' },
  target: { nodeId: target, handle: targetHandle ?? '', type: 'target' },
})

function middleOf(document: FlowDocument, { source, target }: FlowEdge) {
  const places = placesOf(document)
  const from = places.get(source) ?? { x: 0, y: 0, ...stepSize }
  const to = places.get(target) ?? from
  return { x: (from.x + from.width + to.x - stepSize.width) / 2, y: (from.y + to.y) / 2 }
}
