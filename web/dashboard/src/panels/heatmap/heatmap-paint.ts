import { scaleColor } from '../../model/field/color-scales.ts'
import { type ColorScheme, cssColor } from '../../model/field/colors.ts'
import type { HeatmapOptions } from '../../model/panel-options.ts'
import type { HeatmapCells } from '../../model/view/heatmap/cells.ts'
import { strength } from '../../model/view/heatmap/strength.ts'
import type { Paint } from './draw-cells.ts'
import { heatmapScheme } from './heatmap-schemes.ts'

export type HeatmapPaint = {
  /** `undefined` for what is not drawn. */
  readonly of: (value: number) => Paint | undefined
  /** The counts that have the first and the last colour. */
  readonly min: number
  readonly max: number
}

/** With what counts are drawn: from the least to the greatest of those that are shown, where nothing else is said. */
export function heatmapPaint(
  options: HeatmapOptions,
  { rows }: Pick<HeatmapCells, 'rows'>,
  theme: ColorScheme,
): HeatmapPaint {
  const { exponent, steps, hidesUpTo, hidesFrom, isOpacity, reversesColors } = options
  const isShown = (value: number) => value > hidesUpTo && value < hidesFrom
  const [least, greatest] = endsOf(rows, isShown)
  const [min, max] = [options.limits.min ?? least, options.limits.max ?? greatest]
  const colors = heatmapScheme(options.scheme, theme)
  const fill = cssColor(options.fillColor, theme)
  return {
    min,
    max,
    of(value) {
      if (!isShown(value)) return undefined
      const share = strength(value, { min, max, steps })
      if (isOpacity) return { color: fill, opacity: share ** exponent }
      return { color: scaleColor(colors, reversesColors ? 1 - share : share), opacity: 1 }
    },
  }
}

function endsOf(rows: HeatmapCells['rows'], isShown: (value: number) => boolean): readonly [number, number] {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of rows.flat()) {
    if (value === null || !isShown(value)) continue
    least = Math.min(least, value)
    greatest = Math.max(greatest, value)
  }
  return least > greatest ? [0, 0] : [least, greatest]
}
