import type { Point } from '@hearth/flow'

/** Edges in px of the window. */
export type Edges = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

/**
 * How far a box has to move, in px, to lie within a room and this far from its edges: no further than that, so that
 * whoever points at something keeps pointing at it. One that is larger than the room shows its beginning.
 */
export function shiftInto(box: Edges, room: Edges, marginPx: number): Point {
  return {
    x: shift(box.left, box.right, room.left + marginPx, room.right - marginPx),
    y: shift(box.top, box.bottom, room.top + marginPx, room.bottom - marginPx),
  }
}

function shift(start: number, end: number, from: number, to: number): number {
  const isTooLarge = end - start > to - from
  return isTooLarge || start < from ? from - start : Math.min(0, to - end)
}
