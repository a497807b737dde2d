import { type Point, stepSize } from '@hearth/flow'
import type { Place } from '../view/places.ts'

const gapPx = 24

/** The place at `wanted`, or the first below it where a node covers no other. */
export function freePlace(wanted: Point, taken: Iterable<Place>): Point {
  const places = [...taken]
  let at = { x: Math.round(wanted.x), y: Math.round(wanted.y) }
  for (;;) {
    const over = places.find((place) => overlaps(place, at))
    if (over === undefined) return at
    at = { x: at.x, y: over.y + over.height + gapPx }
  }
}

function overlaps({ x, y, width, height }: Place, at: Point): boolean {
  const { width: ownWidth, height: ownHeight } = stepSize
  return at.x < x + width && at.x + ownWidth > x && at.y < y + height + gapPx / 2 && at.y + ownHeight + gapPx / 2 > y
}
