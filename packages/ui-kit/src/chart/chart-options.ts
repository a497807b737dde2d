import type uPlot from 'uplot'
import { seriesColor } from './palette.ts'

export type ChartSeries = {
  readonly label: string
  /** One for each time; `null` is a gap. */
  readonly values: readonly (number | null)[]
  readonly color?: string
  /** Opacity of the area below the line, 0 to 1. */
  readonly fill?: number
  readonly hidden?: boolean
}

export type ChartOptions = {
  readonly series: readonly ChartSeries[]
  /** Words a value for the axis and the cursor. */
  readonly format: (value: number) => string
  /** What the time axis spans; without it what the samples span. */
  readonly range?: { readonly fromMs: number; readonly toMs: number }
  readonly syncKey?: string
  readonly dark: boolean
  readonly onSelect: (range: { readonly fromMs: number; readonly toMs: number }) => void
}

const axisWidthPx = 64
const shortestSelectionPx = 8

/** uPlot's columns: times in seconds first. */
export function chartData(times: readonly number[], series: readonly ChartSeries[]): uPlot.AlignedData {
  return [times.map((atMs) => atMs / 1000), ...series.map(({ values }) => [...values])]
}

/** All but the size. */
export function chartOptions(options: ChartOptions): Omit<uPlot.Options, 'width' | 'height'> {
  const { series, format, syncKey, range } = options
  return {
    legend: { show: false },
    cursor: {
      drag: { x: true, y: false },
      points: { size: 6 },
      ...(syncKey === undefined ? {} : { sync: { key: syncKey } }),
    },
    scales: range === undefined ? {} : { x: { range: () => [range.fromMs / 1000, range.toMs / 1000] } },
    axes: axes(options),
    series: [
      {},
      ...series.map((one, index) => ({
        label: one.label,
        stroke: one.color ?? seriesColor(index),
        width: 1.5,
        show: one.hidden !== true,
        points: { show: false },
        value: (_chart: uPlot, value: number | null) => (value === null ? '' : format(value)),
        ...(one.fill === undefined ? {} : { fill: withOpacity(one.color ?? seriesColor(index), one.fill) }),
      })),
    ],
    hooks: { setSelect: [(chart) => reportSelection(chart, options.onSelect)] },
  }
}

function axes({ dark, format }: ChartOptions): uPlot.Axis[] {
  const stroke = dark ? '#a6a7ab' : '#5c5f66'
  const grid = { stroke: dark ? '#ffffff14' : '#00000012', width: 1 }
  const ticks = { ...grid, size: 4 }
  return [
    { stroke, grid, ticks },
    { stroke, grid, ticks, size: axisWidthPx, values: (_chart, splits) => splits.map(format) },
  ]
}

function reportSelection(chart: uPlot, onSelect: ChartOptions['onSelect']): void {
  const { left, width } = chart.select
  if (width < shortestSelectionPx) return
  const timeAt = (px: number) => Math.round(chart.posToVal(px, 'x') * 1000)
  onSelect({ fromMs: timeAt(left), toMs: timeAt(left + width) })
  chart.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
}

// Colours are written #rrggbb; two more digits are the opacity.
function withOpacity(color: string, opacity: number): string {
  return `${color}${Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')}`
}
