import type { FlowDocument, FlowNode, Point, Size } from '@hearth/flow'
import { holdersOf } from './holders.ts'
import { sizeOf } from './node-size.ts'

export type Place = Point & Size

/** Where each node stands on the canvas and how large, whatever it is drawn within. */
export function placesOf(document: FlowDocument): ReadonlyMap<string, Place> {
  const holders = holdersOf(document)
  const heldBy = Map.groupBy(document.nodes, ({ id }) => holders.get(id)?.id)
  return new Map(
    document.nodes.map((node) => [node.id, { ...cornerOf(node, holders), ...sizeOf(node, heldBy.get(node.id) ?? []) }]),
  )
}

function cornerOf(node: FlowNode, holders: ReadonlyMap<string, FlowNode>): Point {
  let { x, y } = node.position
  for (let at = holders.get(node.id); at !== undefined; at = holders.get(at.id)) {
    x += at.position.x
    y += at.position.y
  }
  return { x, y }
}
