export type { ChartSeries } from './chart-options.ts'
export { seriesColor } from './palette.ts'
export { TimeChart, type TimeChartProps } from './time-chart.tsx'
