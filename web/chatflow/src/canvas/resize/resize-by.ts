import { type Edit, type FlowDocument, resizeNodes, type Size } from '@hearth/flow'
import { placesOf } from '../view/places.ts'
import { leastSize } from './least-size.ts'

/** Moves the right and the lower edge of notes and frames, as far as they can be; other nodes stay as they are. */
export function resizeBy(ids: readonly string[], dx: number, dy: number): Edit {
  return (document) => resizeNodes(new Map(ids.flatMap((id) => grown(document, id, dx, dy))))(document)
}

function grown(document: FlowDocument, id: string, dx: number, dy: number): readonly (readonly [string, Size])[] {
  const least = leastSize(document, id, 'bottom-right')
  const place = placesOf(document).get(id)
  if (least === undefined || place === undefined) return []
  const width = Math.max(least.width, place.width + dx)
  const height = Math.max(least.height, place.height + dy)
  // What is drawn larger than its file says stays as it was there.
  return width === place.width && height === place.height ? [] : [[id, { width, height }]]
}
