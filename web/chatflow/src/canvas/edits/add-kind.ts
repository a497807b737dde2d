import {
  addNode,
  type Component,
  connect,
  drawNode,
  type Edit,
  type FlowDocument,
  type FlowNode,
  newNodeId,
  newNodeLabel,
  type Point,
  stepSize,
} from '@hearth/flow'
import { holdersOf } from '../view/holders.ts'
import { type Place, placesOf } from '../view/places.ts'
import { freePlace } from './free-place.ts'
import { fittingWires, type WireEnd } from './wire-end.ts'

const gapPx = 80

export type AddedKind = {
  readonly component: Component
  /** Where on the canvas its corner would be; beside the end of its wire where it has one. */
  readonly at: Point
  readonly end?: WireEnd | undefined
  /** Which of its outputs, where that is not the first. */
  readonly output?: string | undefined
}

/** A node of that kind where there is place for it, wired to the end that waits for it. */
export function addKind(
  document: FlowDocument,
  { component, at, end, output }: AddedKind,
): { node: FlowNode; edit: Edit } {
  const places = placesOf(document)
  const holder = holderAt(document, places, at, end)
  const corner = holder === undefined ? { x: 0, y: 0 } : (places.get(holder.id) ?? { x: 0, y: 0 })
  const others = document.nodes.filter(({ id, type }) => type !== 'group' && id !== holder?.id)
  const free = freePlace(
    at,
    others.flatMap(({ id }) => places.get(id) ?? []),
  )
  const node = drawNode(component, {
    id: newNodeId(document, component),
    label: newNodeLabel(document, component.label),
    position: { x: free.x - corner.x, y: free.y - corner.y },
    ...(holder === undefined ? {} : { within: holder.id }),
    ...(output === undefined ? {} : { output }),
  })
  return { node, edit: (before) => wireUp(addNode(node)(before), node, end) }
}

/** Where a node wired to that end would stand: to the right of what it follows, to the left of what it feeds. */
export function besideEnd(document: FlowDocument, { nodeId, type }: WireEnd): Point {
  const place = placesOf(document).get(nodeId) ?? { x: 0, y: 0, ...stepSize }
  return { x: type === 'source' ? place.x + place.width + gapPx : place.x - stepSize.width - gapPx, y: place.y }
}

/** Draws the wire that fits an end best to a node that was drawn for it. */
export function wireUp(document: FlowDocument, node: FlowNode, end: WireEnd | undefined): FlowDocument {
  const [wire] = end === undefined ? [] : fittingWires(document, end, node)
  return wire === undefined ? document : connect(wire)(document)
}

// What follows a step within an iteration is within it too; elsewhere the place tells.
function holderAt(
  document: FlowDocument,
  places: ReadonlyMap<string, Place>,
  at: Point,
  end: WireEnd | undefined,
): FlowNode | undefined {
  if (end !== undefined) {
    const holder = holdersOf(document).get(end.nodeId)
    return holder?.type === 'iteration' ? holder : undefined
  }
  return document.nodes.find(({ id, type }) => {
    const place = places.get(id)
    if (type !== 'iteration' || place === undefined) return false
    return at.x >= place.x && at.x < place.x + place.width && at.y >= place.y && at.y < place.y + place.height
  })
}
