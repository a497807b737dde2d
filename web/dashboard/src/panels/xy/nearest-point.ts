import type { ChartPlot } from '@hearth/ui-kit/chart'
import type { XyPoint, XySeries } from '../../model/view/plots/to-xy.ts'
import type { PlacedSeries } from './draw-points.ts'

export type Hovered = { readonly series: XySeries; readonly point: XyPoint }

// How far from a point the pointer may be to mean it.
const reachPx = 16

/** The point next to a place of the plot, in pixels from its corner; `undefined` where none is near. */
export function nearestPoint(
  all: readonly PlacedSeries[],
  plot: Pick<ChartPlot, 'xOf' | 'yOf'>,
  left: number,
  top: number,
): Hovered | undefined {
  let best: { readonly hovered: Hovered; readonly distance: number } | undefined
  for (const { series, scale } of all)
    for (const point of series.points) {
      const distance =
        Math.hypot(plot.xOf(point.x) - left, plot.yOf(point.y, scale) - top) - Math.min(reachPx, point.sizePx / 2)
      if (distance <= reachPx && (best === undefined || distance < best.distance))
        best = { hovered: { series, point }, distance }
    }
  return best?.hovered
}
