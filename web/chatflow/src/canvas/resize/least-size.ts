import type { FlowDocument, Size } from '@hearth/flow'
import { framePadding, smallestOf } from '../view/node-size.ts'
import { type Place, placesOf } from '../view/places.ts'

/** An edge or a corner that is drawn, as React Flow names it. */
export type Grip = 'top' | 'right' | 'bottom' | 'left' | 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right'

// Above what a frame holds stands its name.
const headPx = 32

/**
 * How small a note or a frame can be made by that edge or corner: a frame stays around all that it holds.
 *
 * @returns `undefined` for a node that is as large as all others
 */
export function leastSize(document: FlowDocument, id: string, grip: Grip): Size | undefined {
  const node = document.nodes.find((each) => each.id === id)
  const smallest = node && smallestOf(node)
  const places = placesOf(document)
  const place = places.get(id)
  if (smallest === undefined || place === undefined) return undefined
  const held = document.nodes.filter(({ parentNode }) => parentNode === id).flatMap((each) => places.get(each.id) ?? [])
  const { width, height } = needed(place, held, grip)
  return {
    width: Math.max(smallest.width, Math.min(width, place.width)),
    height: Math.max(smallest.height, Math.min(height, place.height)),
  }
}

function needed(frame: Place, held: readonly Place[], grip: Grip): Size {
  const right = frame.x + frame.width
  const bottom = frame.y + frame.height
  const widths = grip.includes('left')
    ? held.map(({ x }) => right - x + framePadding)
    : held.map(({ x, width }) => x + width + framePadding - frame.x)
  const heights = grip.includes('top')
    ? held.map(({ y }) => bottom - y + framePadding + headPx)
    : held.map(({ y, height }) => y + height + framePadding - frame.y)
  return { width: Math.max(0, ...widths), height: Math.max(0, ...heights) }
}
