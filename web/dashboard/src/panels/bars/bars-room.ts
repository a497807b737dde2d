import type { BarsLook } from '../../model/panel-options.ts'

// A character of this font is about so wide, and a line so high.
const fontPx = 11
const charPx = 6.2
const linePx = 14
// The last tick of the axis is half as wide.
const leastBesidePx = 26
const wordsGapPx = 6
// Beside the names a chart has to be seen.
const mostOfHeight = 0.45
// Nor may the words beside lying bars, whose names take a quarter, push them aside.
const mostOfWidth = 0.3
// The share of its place that a group takes where nothing is said.
const usualGroupWidth = 0.84

/** Least pixels from one name to the next. Names that are turned up need no more than a line. */
export function narrowestOf({ orientation, names }: Pick<BarsLook, 'orientation' | 'names'>): number {
  if (orientation === 'horizontal') return linePx
  return Math.abs(names.rotation) < 20 ? 76 : linePx
}

/** Pixels below a chart for names that are turned by so many degrees. */
export function namesHeightPx(names: readonly string[], rotation: number, heightPx: number): number {
  const longest = names.reduce((most, name) => Math.max(most, name.length), 0)
  const turned = Math.sin((Math.abs(rotation) * Math.PI) / 180) * longest * charPx + linePx
  return Math.round(Math.min(turned, heightPx * mostOfHeight))
}

/** How wide each bar of a group is. */
export function barWidthPx(
  roomPx: number,
  seriesCount: number,
  look: Pick<BarsLook, 'groupWidth' | 'stacking'>,
): number {
  const beside = look.stacking === 'none' ? Math.max(1, seriesCount) : 1
  return (roomPx * (look.groupWidth ?? usualGroupWidth)) / beside
}

type Words = Pick<BarsLook, 'showsValues' | 'orientation' | 'stacking' | 'valueSize'>

const scaleOf = ({ valueSize = fontPx }: Words) => valueSize / fontPx

/** Whether a bar tells its value: always, or where the words are no wider than the bar. */
export function isWorded(text: string, look: Words, barPx: number): boolean {
  const { showsValues, orientation, stacking } = look
  if (showsValues !== 'auto') return showsValues === 'always'
  // Upon each other they would cover what lies above.
  if (stacking !== 'none') return false
  return barPx >= (orientation === 'horizontal' ? linePx : text.length * charPx) * scaleOf(look)
}

/** Pixels beside lying bars for the words of one that reaches to the end. */
export function wordsWidthPx(
  words: readonly string[],
  look: Words,
  { barPx, widthPx }: { readonly barPx: number; readonly widthPx: number },
): number {
  if (look.orientation !== 'horizontal' || look.stacking !== 'none') return leastBesidePx
  const longest = words
    .filter((text) => isWorded(text, look, barPx))
    .reduce((most, { length }) => Math.max(most, length), 0)
  const wanted = Math.round(longest * charPx * scaleOf(look)) + wordsGapPx
  return Math.max(leastBesidePx, Math.min(wanted, Math.round(widthPx * mostOfWidth)))
}

/** A name with at most so many characters. */
export function cut(name: string, maxChars: number | undefined): string {
  return maxChars === undefined || name.length <= maxChars ? name : `${name.slice(0, maxChars)}…`
}
