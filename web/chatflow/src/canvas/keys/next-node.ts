import type { FlowDocument } from '@hearth/flow'
import { type Place, placesOf } from '../view/places.ts'

export type Direction = 'left' | 'right' | 'up' | 'down'

/**
 * The node that an arrow leads to: along a wire to what follows or comes before, else to the nearest in
 * that direction. Without a node to go from it is the first one, from the left.
 */
export function nextNode(document: FlowDocument, from: string | undefined, direction: Direction): string | undefined {
  const places = placesOf(document)
  const here = from === undefined ? undefined : places.get(from)
  if (from === undefined || here === undefined) return firstOf(places)
  const along = neighbours(document, from, direction).filter((id) => places.has(id))
  return nearest(here, along, places) ?? nearest(here, inDirection(here, from, places, direction), places)
}

function neighbours({ edges }: FlowDocument, id: string, direction: Direction): readonly string[] {
  if (direction === 'right') return edges.filter(({ source }) => source === id).map(({ target }) => target)
  if (direction === 'left') return edges.filter(({ target }) => target === id).map(({ source }) => source)
  return []
}

function inDirection(
  here: Place,
  from: string,
  places: ReadonlyMap<string, Place>,
  direction: Direction,
): readonly string[] {
  const isThere: Readonly<Record<Direction, (place: Place) => boolean>> = {
    left: ({ x, width }) => x + width / 2 < here.x,
    right: ({ x, width }) => x + width / 2 > here.x + here.width,
    up: ({ y, height }) => y + height / 2 < here.y,
    down: ({ y, height }) => y + height / 2 > here.y + here.height,
  }
  return [...places].filter(([id, place]) => id !== from && isThere[direction](place)).map(([id]) => id)
}

function nearest(here: Place, ids: readonly string[], places: ReadonlyMap<string, Place>): string | undefined {
  const far = (id: string) => {
    const { x, y } = places.get(id) ?? here
    return (x - here.x) ** 2 + (y - here.y) ** 2
  }
  return [...ids].sort((a, b) => far(a) - far(b))[0]
}

function firstOf(places: ReadonlyMap<string, Place>): string | undefined {
  return [...places].sort(([, a], [, b]) => a.x - b.x || a.y - b.y)[0]?.[0]
}
