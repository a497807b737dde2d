import type { ChartBand, ChartSeries } from '@hearth/ui-kit/chart'
import type { GraphStyle, Series } from '../../model/panel-data.ts'
import { valueColors } from '../single/color-stops.ts'
import { type AlignedSeries, alignSeries } from './align-series.ts'
import { stackSeries } from './stack-series.ts'

export type ChartContent = {
  readonly timesMs: readonly number[]
  readonly series: readonly ChartSeries[]
  readonly bands: readonly ChartBand[]
  /** The values before they were mirrored and stacked, for the tooltip. */
  readonly columns: readonly Column[]
}

type Column = readonly (number | null | undefined)[]

/**
 * What the chart draws: series at the same times, stacked where they ask for it.
 *
 * @param aligned the values of the series, where they stand at the same times already
 */
export function chartContent(
  series: readonly Series[],
  scaleKeys: readonly string[],
  hidden: ReadonlySet<string>,
  aligned: AlignedSeries = alignSeries(series),
): ChartContent {
  const { timesMs, columns } = aligned
  const stacked = stackSeries(
    series.map(({ name, style, field }, index) => ({
      values: drawnValues(columns[index] ?? [], style.transform),
      stack: stackOf(style, `${scaleKeys[index]} ${field.config.unit ?? ''}`),
      isHidden: hidden.has(name) || style.hidesFrom.viz,
      isBars: style.draw === 'bars',
    })),
  )
  return {
    timesMs,
    columns,
    bands: [...stacked.bands, ...fillsBetween(series)],
    series: series.map((one, index) => ({
      ...drawnAs(one),
      scale: scaleKeys[index] ?? 'y',
      values: stacked.columns[index] ?? [],
      hidden: hidden.has(one.name) || one.style.hidesFrom.viz,
    })),
  }
}

// Only the picture is mirrored: legend and tooltip tell what was measured.
function drawnValues(values: Column, transform: GraphStyle['transform']): Column {
  if (transform === 'negative-Y') return values.map((value) => (typeof value === 'number' ? -value : value))
  return transform === 'constant' ? values.map(() => values.find((value) => typeof value === 'number') ?? null) : values
}

function stackOf({ stacking, draw }: GraphStyle, scale: string) {
  const { mode, group } = stacking
  return mode === 'none' || draw === 'points' ? undefined : { mode, key: `${group} ${scale} ${draw}` }
}

function drawnAs({ name, color, style, field }: Series): Omit<ChartSeries, 'values'> {
  return {
    ...(style.gradient === 'scheme' ? { colors: valueColors(field) } : {}),
    label: name,
    color,
    style: style.draw,
    path: style.interpolation,
    width: style.lineWidth,
    fill: style.fillOpacity,
    ...(style.gradient === 'none' ? {} : { gradient: style.gradient === 'hue' ? 'hue' : 'fade' }),
    barWidth: style.barWidth,
    points: style.showPoints,
    pointSize: style.pointSize,
    spanGaps: style.spanNulls === true,
    barAlign: style.barAlignment === 0 ? 'center' : style.barAlignment < 0 ? 'before' : 'after',
    ...(style.dash === undefined ? {} : { dash: style.dash }),
  }
}

function fillsBetween(series: readonly Series[]): ChartBand[] {
  return series.flatMap(({ style }, from) => {
    if (style.fillBelowTo === undefined) return []
    const to = series.findIndex(({ name }) => name === style.fillBelowTo)
    return to < 0 || to === from ? [] : [{ from, to }]
  })
}
