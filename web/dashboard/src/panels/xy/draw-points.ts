import { type ChartPlot, withOpacity } from '@hearth/ui-kit/chart'
import type { XySeries } from '../../model/view/plots/to-xy.ts'

export type PlacedSeries = { readonly series: XySeries; readonly scale: string }

/** Draws the points of all series, and the lines between them in the order of their rows. */
export function drawPoints(canvas: HTMLCanvasElement, all: readonly PlacedSeries[], plot: ChartPlot): void {
  const ratio = devicePixelRatio
  canvas.width = Math.round(plot.width * ratio)
  canvas.height = Math.round(plot.height * ratio)
  const context = canvas.getContext('2d')
  if (context === null) return
  context.scale(ratio, ratio)
  for (const { series, scale } of all) {
    const places = series.points.map((point) => ({ ...point, left: plot.xOf(point.x), top: plot.yOf(point.y, scale) }))
    if (series.shows !== 'points') drawLine(context, series, places)
    if (series.shows !== 'lines') for (const place of places) drawPoint(context, series, place)
  }
}

type Place = { readonly left: number; readonly top: number }

function drawLine(context: CanvasRenderingContext2D, { color, lineWidth, dash }: XySeries, places: readonly Place[]) {
  context.strokeStyle = color
  context.lineWidth = lineWidth
  context.setLineDash([...(dash ?? [])])
  context.beginPath()
  for (const { left, top } of places) context.lineTo(left, top)
  context.stroke()
  context.setLineDash([])
}

function drawPoint(
  context: CanvasRenderingContext2D,
  { shape, fillOpacity, strokeWidth }: XySeries,
  { left, top, color, sizePx }: Place & { readonly color: string; readonly sizePx: number },
): void {
  context.beginPath()
  if (shape === 'square') context.rect(left - sizePx / 2, top - sizePx / 2, sizePx, sizePx)
  else context.arc(left, top, sizePx / 2, 0, 2 * Math.PI)
  context.fillStyle = withOpacity(color, fillOpacity)
  context.fill()
  if (strokeWidth === 0) return
  context.strokeStyle = color
  context.lineWidth = strokeWidth
  context.stroke()
}
