import type { BarsLook } from '../../model/panel-options.ts'

// A character of this font is about so wide, and a line so high.
const charPx = 6.2
const linePx = 14
// The last tick of the axis is half as wide.
const leastBesidePx = 26
const wordsGapPx = 6
// Beside the names a chart has to be seen.
const mostOfHeight = 0.45
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

/** Whether a bar tells its value: always, or where the words are no wider than the bar. */
export function isWorded(
  text: string,
  { showsValues, orientation, stacking }: Pick<BarsLook, 'showsValues' | 'orientation' | 'stacking'>,
  barPx: number,
): boolean {
  if (showsValues !== 'auto') return showsValues === 'always'
  // Upon each other they would cover what lies above.
  if (stacking !== 'none') return false
  return orientation === 'horizontal' ? barPx >= linePx : barPx >= text.length * charPx
}

/** Pixels beside lying bars for the words of one that reaches to the end. */
export function wordsWidthPx(
  words: readonly string[],
  { showsValues, orientation, stacking }: Pick<BarsLook, 'showsValues' | 'orientation' | 'stacking'>,
): number {
  if (orientation !== 'horizontal' || showsValues === 'never' || stacking !== 'none') return leastBesidePx
  const longest = words.reduce((most, text) => Math.max(most, text.length), 0)
  return Math.max(leastBesidePx, Math.round(longest * charPx) + wordsGapPx)
}

/** A name with at most so many characters. */
export function cut(name: string, maxChars: number | undefined): string {
  return maxChars === undefined || name.length <= maxChars ? name : `${name.slice(0, maxChars)}…`
}
