export type {
  ChartBand,
  ChartCursor,
  ChartMark,
  ChartScale,
  ChartSeries,
  ChartThresholds,
  TimeSpan,
} from './chart-model.ts'
export { TooltipRows } from './chart-tooltip.tsx'
export { withOpacity } from './color.ts'
export { seriesColor } from './palette.ts'
export { TimeChart, type TimeChartProps } from './time-chart.tsx'
