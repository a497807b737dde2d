import type uPlot from 'uplot'
import type { ChartCursor } from './chart-model.ts'

/** Where the cursor of the chart stands; `undefined` when it left. */
export function cursorOf(chart: uPlot): ChartCursor | undefined {
  const { idx, left = -1, top = -1 } = chart.cursor
  if (idx === null || idx === undefined || left < 0) return undefined
  const place = chart.over.getBoundingClientRect()
  return { index: idx, nearest: nearestSeries(chart, idx, top), clientX: place.left + left, clientY: place.top + top }
}

// By the distance of its line to the cursor.
function nearestSeries(chart: uPlot, index: number, top: number): number | undefined {
  let best: { series: number; distance: number } | undefined
  chart.series.forEach((series, column) => {
    const value = chart.data[column]?.[index]
    if (column === 0 || series.show === false || value === null || value === undefined) return
    const distance = Math.abs(chart.valToPos(value, series.scale ?? 'y') - top)
    if (best === undefined || distance < best.distance) best = { series: column - 1, distance }
  })
  return best?.series
}
