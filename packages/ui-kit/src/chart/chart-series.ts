import uPlot from 'uplot'
import type { ChartSeries } from './chart-model.ts'
import { shiftHue, withOpacity } from './color.ts'
import { colorByValue } from './color-by-value.ts'
import { loneSamples } from './lone-samples.ts'
import { seriesColor } from './palette.ts'

const defaultWidthPx = 1.5
const widestBarPx = 80
// Degrees on the colour wheel, far enough to be seen and near enough to be the same colour.
const hueStep = 20

/** A series in uPlot's words; `index` gives it a colour when it has none, `firstScale` its axis. */
export function uplotSeries(series: ChartSeries, index: number, firstScale: string): uPlot.Series {
  const color = series.color ?? seriesColor(index)
  const scale = series.scale ?? firstScale
  const stroke = strokeOf(series, scale) ?? color
  const style = series.style ?? 'line'
  return {
    label: series.label,
    scale,
    stroke,
    width: style === 'points' ? 0 : (series.width ?? defaultWidthPx),
    show: series.hidden !== true,
    spanGaps: series.spanGaps === true,
    points: pointsOf(series, stroke),
    ...(series.dash === undefined ? {} : { dash: [...series.dash] }),
    ...pathsOf(series),
    ...fillOf(series, color, scale),
  }
}

function strokeOf({ colors }: ChartSeries, scale: string): ((chart: uPlot) => string | CanvasGradient) | undefined {
  return colors === undefined ? undefined : (chart) => colorByValue(chart, scale, colors, 1)
}

function pathsOf({ style = 'line', path = 'linear', barAlign, barWidth }: ChartSeries): {
  paths?: uPlot.Series.PathBuilder
} {
  const { bars, spline, stepped, points } = uPlot.paths
  if (style === 'points') return points === undefined ? {} : { paths: () => null }
  if (style === 'bars') {
    const align = barAlign === 'before' ? -1 : barAlign === 'after' ? 1 : 0
    return bars === undefined ? {} : { paths: bars({ size: [barWidth ?? 0.8, widestBarPx, 1], align }) }
  }
  if (path === 'smooth' && spline !== undefined) return { paths: spline() }
  if (path === 'stepAfter' && stepped !== undefined) return { paths: stepped({ align: 1 }) }
  if (path === 'stepBefore' && stepped !== undefined) return { paths: stepped({ align: -1 }) }
  return {}
}

// With `auto` uPlot dots samples that stand far enough apart. Lone samples have no line to be seen by: they always are.
function pointsOf(
  { style = 'line', points = 'never', pointSize = 5 }: ChartSeries,
  color: uPlot.Series.Stroke,
): uPlot.Series.Points {
  const shape = { size: pointSize, fill: color, stroke: color }
  if (style === 'points' || points === 'always') return { ...shape, show: true }
  if (style === 'bars') return { show: false }
  const filter = (chart: uPlot, column: number, show: boolean) => (show ? null : loneSamples(chart.data[column] ?? []))
  return points === 'never' ? { ...shape, show: false, filter } : { ...shape, filter }
}

function fillOf(
  { fill = 0, gradient, colors }: ChartSeries,
  color: string,
  scale: string,
): { fill?: uPlot.Series.Fill } {
  if (fill <= 0) return {}
  if (colors !== undefined) return { fill: (chart) => colorByValue(chart, scale, colors, fill) }
  if (gradient === undefined) return { fill: withOpacity(color, fill) }
  return {
    fill: (chart) => {
      const { top, height } = chart.bbox
      // Before the first layout there is no height, and no gradient without one.
      if (!Number.isFinite(height) || height === 0) return withOpacity(color, fill)
      const fade = chart.ctx.createLinearGradient(0, top, 0, top + height)
      const [above, below] =
        gradient === 'hue'
          ? [withOpacity(shiftHue(color, hueStep), fill), withOpacity(shiftHue(color, -hueStep), fill)]
          : [withOpacity(color, fill), withOpacity(color, 0)]
      fade.addColorStop(0, above)
      fade.addColorStop(1, below)
      return fade
    },
  }
}
