import {
  type ChartCursor,
  type ChartPlot,
  type ChartScale,
  type ChartSeries,
  TimeChart,
  TooltipRows,
} from '@hearth/ui-kit/chart'
import { useComputedColorScheme } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import { cssColor } from '../../model/field/colors.ts'
import type { DisplayField, Series } from '../../model/panel-data.ts'
import type { CandlesOptions } from '../../model/panel-options.ts'
import { readGraphStyle } from '../../model/view/graph-style.ts'
import { numbersOfField } from '../../model/view/plots/align-by-time.ts'
import type { Candle, Candles } from '../../model/view/plots/to-candles.ts'
import { useDashboardView } from '../../view/dashboard-view.ts'
import { useLegend } from '../legend/use-legend.tsx'
import { chartScales } from '../timeseries/chart-scales.ts'
import { chartContent } from '../timeseries/chart-series.ts'
import classes from '../timeseries/timeseries-panel.module.css'
import { wordValue } from '../word-value.ts'
import { candlePaths, candleStepMs } from './draw-candles.ts'
import { t } from './words.ts'

export type CandlesPanelProps = {
  readonly options: CandlesOptions
  readonly candles: Candles
  readonly title: string
}

// Volumes below prices take this share of the height.
const volumeShare = 0.25

const trends = ['up', 'down', 'flat'] as const

/** Beginning, end and reach of spans of time, with what was traded in them. */
export function CandlesPanel({ options, candles, title }: CandlesPanelProps) {
  const { range, timeZone, syncKey, zoom } = useDashboardView()
  const others = useMemo(
    () => (options.showsOthers ? candles.others.map((field, at) => asSeries(field, candles, at)) : []),
    [options.showsOthers, candles],
  )
  const { hidden, legend } = useLegend(others, options.legend)
  const { scales, series } = useMemo(() => drawn(candles, others, hidden, options), [candles, others, hidden, options])
  const overlay = useCallback(
    (plot: ChartPlot) => <Drawing plot={plot} candles={candles} options={options} />,
    [candles, options],
  )
  const tooltip = (cursor: ChartCursor) => (
    <CandleTooltip cursor={cursor} candles={candles} others={others} options={options} />
  )
  return (
    <div className={classes.panel} data-placement={options.legend.placement}>
      <div className={classes.chart}>
        <TimeChart
          label={title}
          height="fill"
          times={candles.timesMs}
          series={series}
          scales={scales}
          overlay={overlay}
          range={range}
          timeZone={timeZone}
          syncKey={syncKey}
          tooltip={tooltip}
          onSelect={zoom}
        />
      </div>
      {others.length > 0 && legend}
    </div>
  )
}

function asSeries(field: DisplayField, { timesMs }: Candles, index: number): Series {
  return {
    key: `${index}-${field.displayName}`,
    name: field.displayName,
    color: field.color,
    timesMs,
    values: numbersOfField(field),
    field,
    style: readGraphStyle(field.config),
  }
}

// Highs and lows are there for the axis to reach as far; they are drawn as candles, over the chart.
function drawn(
  { candles, timesMs, price, volume }: Candles,
  others: readonly Series[],
  hidden: ReadonlySet<string>,
  { shows }: CandlesOptions,
): { readonly scales: readonly ChartScale[]; readonly series: readonly ChartSeries[] } {
  const own = shows === 'volume' ? (volume ?? price) : price
  const guide = (label: string, values: ChartSeries['values']): ChartSeries => ({
    label,
    values,
    width: 0,
    scale: 'own',
    color: 'transparent',
  })
  const guides =
    shows === 'volume'
      ? [
          guide(
            'volume',
            candles.map((one) => one?.volume ?? null),
          ),
        ]
      : [
          guide(
            'high',
            candles.map((one) => one?.high ?? null),
          ),
          guide(
            'low',
            candles.map((one) => one?.low ?? null),
          ),
        ]
  const { scales, keys } = chartScales(others)
  const content = chartContent(others, keys, hidden, { timesMs, columns: others.map(({ values }) => values) })
  const same = new Set(
    others.flatMap(({ field }, index) => (field.config.unit === own?.config.unit ? [keys[index]] : [])),
  )
  return {
    scales: [
      {
        key: 'own',
        format: (value) => (own === undefined ? String(value) : wordValue(own.display(value))),
        ...(shows === 'volume' ? { min: 0 } : {}),
      },
      ...scales.filter(({ key }) => !same.has(key)).map((scale) => ({ ...scale, side: 'right' as const, grid: false })),
    ],
    series: [...guides, ...content.series.map((one) => (same.has(one.scale) ? { ...one, scale: 'own' } : one))],
  }
}

type DrawingProps = { readonly plot: ChartPlot; readonly candles: Candles; readonly options: CandlesOptions }

function Drawing({ plot, candles: { candles, timesMs }, options }: DrawingProps) {
  const scheme = useComputedColorScheme('light')
  const known = candles.filter((one) => one !== undefined)
  const most = known.reduce((largest, { volume = 0 }) => Math.max(largest, volume), 0) || 1
  const volumeTop = (volume: number) =>
    options.shows === 'volume' ? plot.yOf(volume) : plot.height * (1 - (volume / most) * volumeShare)
  const measures = { stepMs: candleStepMs(timesMs), volumeTop }
  return (
    <svg width={plot.width} height={plot.height} aria-hidden="true">
      {trends.map((trend) => {
        const color = cssColor(options.colors[trend], scheme)
        const paths = candlePaths(
          known.filter((one) => one.trend === trend),
          plot,
          options,
          measures,
        )
        return (
          <g key={trend} fill={color} stroke={color}>
            <path d={paths.volumes} fillOpacity={options.shows === 'volume' ? 0.8 : 0.35} stroke="none" />
            <path d={paths.wicks} fill="none" strokeWidth={options.style === 'ohlcbars' ? 2 : 1} />
            <path d={paths.bodies} stroke="none" />
          </g>
        )
      })}
    </svg>
  )
}

type CandleTooltipProps = {
  readonly cursor: ChartCursor
  readonly candles: Candles
  readonly others: readonly Series[]
  readonly options: CandlesOptions
}

function CandleTooltip({ cursor: { index }, candles, others, options }: CandleTooltipProps) {
  const { timeZone } = useDashboardView()
  const scheme = useComputedColorScheme('light')
  const candle = candles.candles[index]
  if (options.tooltip.mode === 'none') return null
  const color = cssColor(options.colors[candle?.trend ?? 'flat'], scheme)
  const own = candle === undefined ? [] : wordCandle(candle, candles, options).map((row) => ({ ...row, color }))
  const lines = others.flatMap(({ name, values, field, color: line }) => {
    const value = values[index]
    return value === null || value === undefined ? [] : [{ name, text: wordValue(field.display(value)), color: line }]
  })
  const rows = [...own, ...lines].map((row, key) => ({ ...row, key }))
  return rows.length === 0 ? null : <TooltipRows atMs={candles.timesMs[index] ?? 0} rows={rows} timeZone={timeZone} />
}

function wordCandle(candle: Candle, { price, volume }: Candles, { shows }: CandlesOptions) {
  const word = (field: DisplayField | undefined, value: number) =>
    field === undefined ? String(value) : wordValue(field.display(value))
  const ends = (['open', 'high', 'low', 'close'] as const).map((key) => ({
    name: t(key),
    text: word(price, candle[key]),
  }))
  const traded = candle.volume === undefined ? [] : [{ name: t('volume'), text: word(volume, candle.volume) }]
  return [...(shows === 'volume' ? [] : ends), ...(shows === 'candles' ? [] : traded)]
}
