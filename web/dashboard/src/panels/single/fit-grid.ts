import type { Orientation } from '../../model/panel-options.ts'

// Side by side is given up before names become unreadable, as on a phone.
const narrowestPx = 72

/**
 * How many columns let `count` cells be largest in a place of `width` by `height`.
 *
 * @param aspect width over height that a cell would like to have
 */
export function fitColumns(
  count: number,
  place: { readonly width: number; readonly height: number },
  orientation: Orientation,
  aspect: number,
): number {
  if (count <= 1 || orientation === 'horizontal') return 1
  if (orientation === 'vertical' && place.width / count >= narrowestPx) return count
  let best = { columns: 1, size: 0 }
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns)
    const size = Math.min(place.width / columns / aspect, place.height / rows)
    if (size > best.size) best = { columns, size }
  }
  return best.columns
}
