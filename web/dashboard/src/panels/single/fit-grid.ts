import type { Orientation } from '../../model/panel-options.ts'

// Side by side is given up before names become unreadable, as on a phone.
const narrowestPx = 72
// Lower rows would not all be in sight.
const lowestPx = 34

/**
 * How many columns let `count` cells be largest in a place of `width` by `height`, without scrolling where that
 * can be had.
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
    const isCut = rows > 1 && place.height / rows < lowestPx && place.width / (columns + 1) >= narrowestPx / 2
    if (size > best.size && !isCut) best = { columns, size }
  }
  return best.columns
}
