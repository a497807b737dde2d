import type uPlot from 'uplot'
import { withOpacity } from './color.ts'

/** The colour of a value; between two of them it changes softly, and at once where two have the same value. */
export type ValueColor = { readonly value: number; readonly color: string }

/** Colours along the value axis of a chart, for lines and areas: `colors` go from the lowest value to the highest. */
export function colorByValue(
  { valToPos, ctx }: Pick<uPlot, 'valToPos' | 'ctx'>,
  scale: string,
  colors: readonly ValueColor[],
  opacity: number,
): string | CanvasGradient {
  const placed = colors
    .map(({ value, color }) => ({ at: valToPos(value, scale, true), color: withOpacity(color, opacity) }))
    .filter(({ at }) => Number.isFinite(at))
  const [first, last] = [placed[0], placed.at(-1)]
  // Before the first layout nothing has a place, and one value has none to change over.
  if (first === undefined || last === undefined || first.at === last.at)
    return last?.color ?? withOpacity(colors.at(-1)?.color ?? 'gray', opacity)
  const gradient = ctx.createLinearGradient(0, first.at, 0, last.at)
  for (const { at, color } of placed) gradient.addColorStop((at - first.at) / (last.at - first.at), color)
  return gradient
}
