export type {
  ChartBand,
  ChartCursor,
  ChartMark,
  ChartNumbers,
  ChartPlot,
  ChartScale,
  ChartSeries,
  ChartThresholds,
  SelectWith,
  TimeSpan,
} from './chart-model.ts'
export { TooltipRows } from './chart-tooltip.tsx'
export { withOpacity } from './color.ts'
export type { ValueColor } from './color-by-value.ts'
export { seriesColor } from './palette.ts'
export { TimeChart, type TimeChartProps } from './time-chart.tsx'
