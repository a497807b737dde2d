import type uPlot from 'uplot'
import type { ChartMark, ChartThresholds } from './chart-model.ts'
import { withOpacity } from './color.ts'

const areaOpacity = 0.1
const regionOpacity = 0.12

/** Draws the areas between thresholds; below everything else. */
export function drawAreas(chart: uPlot, { areas, steps }: ChartThresholds, scale: string): void {
  if (!areas) return
  const { left, top, width, height } = chart.bbox
  steps.forEach((step, index) => {
    const from = step.value === undefined ? top + height : chart.valToPos(step.value, scale, true)
    const next = steps[index + 1]?.value
    const to = next === undefined ? top : chart.valToPos(next, scale, true)
    const bottom = Math.min(from, top + height)
    const reach = bottom - Math.max(to, top)
    if (reach <= 0) return
    chart.ctx.fillStyle = withOpacity(step.color, areaOpacity)
    chart.ctx.fillRect(left, bottom - reach, width, reach)
  })
}

/** Draws a line at each threshold that lies inside the chart. */
export function drawLines(chart: uPlot, { lines, dashed, steps }: ChartThresholds, scale: string): void {
  if (!lines) return
  const { left, top, width, height } = chart.bbox
  chart.ctx.save()
  chart.ctx.lineWidth = devicePixelRatio
  if (dashed === true) chart.ctx.setLineDash([8 * devicePixelRatio, 6 * devicePixelRatio])
  for (const { value, color } of steps) {
    const y = value === undefined ? Number.NaN : chart.valToPos(value, scale, true)
    if (!(y >= top && y <= top + height)) continue
    strokeLine(chart.ctx, color, [left, y, left + width, y])
  }
  chart.ctx.restore()
}

/** Draws moments as dashed lines and stretches as areas over the whole height. */
export function drawMarks(chart: uPlot, marks: readonly ChartMark[]): void {
  const { top, left, width, height } = chart.bbox
  chart.ctx.save()
  chart.ctx.beginPath()
  chart.ctx.rect(left, top, width, height)
  chart.ctx.clip()
  chart.ctx.setLineDash([5, 4])
  for (const { fromMs, toMs, color } of marks) {
    const x = chart.valToPos(fromMs / 1000, 'x', true)
    if (toMs !== undefined && toMs > fromMs) {
      chart.ctx.fillStyle = withOpacity(color, regionOpacity)
      chart.ctx.fillRect(x, top, chart.valToPos(toMs / 1000, 'x', true) - x, height)
    }
    strokeLine(chart.ctx, color, [x, top, x, top + height])
  }
  chart.ctx.restore()
}

function strokeLine(ctx: CanvasRenderingContext2D, color: string, [fromX, fromY, toX, toY]: number[]): void {
  ctx.strokeStyle = color
  ctx.beginPath()
  ctx.moveTo(fromX ?? 0, fromY ?? 0)
  ctx.lineTo(toX ?? 0, toY ?? 0)
  ctx.stroke()
}
