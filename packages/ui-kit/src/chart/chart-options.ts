import uPlot from 'uplot'
import { uplotAxes, uplotScales } from './axes/chart-axes.ts'
import { cursorOf } from './chart-cursor.ts'
import { drawAreas, drawLines, drawMarks } from './chart-marks.ts'
import type {
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
import { uplotSeries } from './chart-series.ts'

export type ChartOptions = {
  readonly series: readonly ChartSeries[]
  /** Axes of values; the first is that of all series which name none. */
  readonly scales: readonly ChartScale[]
  readonly bands?: readonly ChartBand[] | undefined
  readonly thresholds?: ChartThresholds | undefined
  readonly marks?: readonly ChartMark[] | undefined
  /** What the time axis spans; without it what the samples span. */
  readonly range?: (() => TimeSpan) | undefined
  /** Numbers along the bottom instead of the time; nothing can be dragged out of them. */
  readonly numbers?: ChartNumbers | undefined
  /** Charts with the same key share their crosshair. */
  readonly syncKey?: string | undefined
  /** IANA name; default: that of the reader. */
  readonly timeZone?: string | undefined
  readonly dark: boolean
  readonly onSelect: (range: TimeSpan, how: SelectWith) => void
  readonly onCursor: (cursor: ChartCursor | undefined) => void
  /** Told after each drawing. */
  readonly onPlot?: ((plot: ChartPlot) => void) | undefined
}

const shortestSelectionPx = 8

/** uPlot's columns: times in seconds first, or the numbers along the bottom as they are. */
export function chartData(
  along: readonly number[],
  series: readonly ChartSeries[],
  isTime: boolean,
): uPlot.AlignedData {
  return [isTime ? along.map((atMs) => atMs / 1000) : [...along], ...series.map(({ values }) => [...values])]
}

/** All but the size. */
export function chartOptions(options: ChartOptions): Omit<uPlot.Options, 'width' | 'height'> {
  const { series, scales, syncKey, timeZone, numbers } = options
  const firstScale = scales[0]?.key ?? 'y'
  return {
    legend: { show: false },
    padding: [8, scales.some(({ side }) => side === 'right') ? 0 : 16, 0, 0],
    cursor: {
      drag: { x: numbers === undefined, y: false },
      y: false,
      points: { size: 6 },
      ...(syncKey === undefined ? {} : { sync: { key: syncKey, scales: ['x', null] } }),
    },
    ...(timeZone === undefined ? {} : { tzDate: (atS: number) => uPlot.tzDate(new Date(atS * 1000), timeZone) }),
    scales: {
      ...xScale(options),
      ...uplotScales(scales),
    },
    axes: uplotAxes(scales, options),
    bands: (options.bands ?? []).map(({ from, to }) => ({ series: [from + 1, to + 1] as [number, number] })),
    series: [{}, ...series.map((one, index) => uplotSeries(one, index, firstScale))],
    hooks: hooksOf(options, firstScale),
  }
}

function xScale({ range, numbers }: ChartOptions): { x?: uPlot.Scale } {
  if (numbers === undefined) return range === undefined ? {} : { x: { range: () => spanInSeconds(range()) } }
  const { from, to, log } = numbers
  return { x: { time: false, range: () => [from, to], ...(log === undefined ? {} : { distr: 3, log }) } }
}

const spanInSeconds = ({ fromMs, toMs }: TimeSpan): [number, number] => [fromMs / 1000, toMs / 1000]

function hooksOf(
  { thresholds, marks, numbers, onSelect, onCursor, onPlot }: ChartOptions,
  firstScale: string,
): uPlot.Hooks.Arrays {
  return {
    setSelect: [(chart) => reportSelection(chart, onSelect)],
    setCursor: [(chart) => onCursor(cursorOf(chart))],
    ...(thresholds === undefined ? {} : { drawAxes: [(chart: uPlot) => drawAreas(chart, thresholds, firstScale)] }),
    draw: [
      (chart) => {
        if (thresholds !== undefined) drawLines(chart, thresholds, firstScale)
        if (marks !== undefined) drawMarks(chart, marks)
        onPlot?.(plotOf(chart, firstScale, numbers === undefined))
      },
    ],
  }
}

function plotOf(chart: uPlot, firstScale: string, isTime: boolean): ChartPlot {
  const { left, top, width, height } = chart.bbox
  return {
    left: left / devicePixelRatio,
    top: top / devicePixelRatio,
    width: width / devicePixelRatio,
    height: height / devicePixelRatio,
    xOf: (at) => chart.valToPos(isTime ? at / 1000 : at, 'x'),
    yOf: (value, scale = firstScale) => chart.valToPos(value, scale),
  }
}

function reportSelection(chart: uPlot, onSelect: ChartOptions['onSelect']): void {
  const { left, width } = chart.select
  if (width < shortestSelectionPx) return
  const timeAt = (px: number) => Math.round(chart.posToVal(px, 'x') * 1000)
  const { ctrlKey = false, metaKey = false } = chart.cursor?.event ?? {}
  onSelect({ fromMs: timeAt(left), toMs: timeAt(left + width) }, { hasModifier: ctrlKey || metaKey })
  chart.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
}
