import { at, innerRadius, outerRadius } from './slices.ts'

/** From one line of a label to the next, in the units of the drawing. */
export const lineHeight = 11

// Of letters as large as the labels'; a little more than the mean, so that what is said to fit does.
const letterWidth = 6.2
const fewestLetters = 3

export type PlacedLabel = { readonly lines: readonly string[]; readonly x: number; readonly y: number }

/**
 * Where the label of a slice stands and what of it has room there: each part on a line of its own, what is too long
 * cut with an ellipsis, and as many lines as there is room for, the first ones before the others.
 *
 * @param words the parts: name, value, share
 * @param slice `start` and `ratio` in shares of a turn
 */
export function placeLabel(
  words: readonly string[],
  slice: { readonly start: number; readonly ratio: number },
  shape: 'pie' | 'donut',
): PlacedLabel {
  const middle = slice.start + slice.ratio / 2
  const inner = innerRadius(shape)
  const radius = shape === 'donut' ? (inner + outerRadius) / 2 : outerRadius * 0.65
  const [x = 0, y = 0] = at(middle, radius).split(' ').map(Number)
  // A pie has room towards its middle, though less and less of it.
  const thickness = shape === 'donut' ? outerRadius - inner : 2 * (outerRadius - radius)
  const across = 2 * radius * Math.sin(Math.PI * Math.min(slice.ratio, 0.5))
  for (let count = words.length; count > 0; count -= 1) {
    const most = Math.floor(widthOf(count * lineHeight, middle, thickness, across) / letterWidth)
    const lines = words.slice(0, count).flatMap((word) => shorten(word, most) ?? [])
    if (lines.length === count) return { lines, x, y }
  }
  const most = Math.floor(widthOf(lineHeight, middle, thickness, across) / letterWidth)
  return { lines: words.filter((word) => word.length <= most).slice(0, 1), x, y }
}

/** How wide an upright label of a height may be in the middle of a slice, between its arcs and between its sides. */
function widthOf(height: number, middle: number, thickness: number, across: number): number {
  const angle = middle * 2 * Math.PI
  const [sideways, upright] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))]
  const betweenArcs = (thickness - height * upright) / Math.max(sideways, 1e-9)
  const betweenSides = (across - height * sideways) / Math.max(upright, 1e-9)
  return Math.max(0, Math.min(betweenArcs, betweenSides, Math.max(across, thickness)))
}

function shorten(word: string, most: number): string | undefined {
  if (word.length <= most) return word
  // Half a number is another number.
  return most < fewestLetters || /^[\d.,]/.test(word) ? undefined : `${word.slice(0, most - 1)}…`
}
