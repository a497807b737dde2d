import { type ChartCursor, seriesColor, TimeChart, TooltipRows } from '@hearth/ui-kit/chart'
import { Alert, Text } from '@mantine/core'
import { lazy, Suspense, useMemo, useState } from 'react'
import { addExemplars } from './exemplars/add-exemplars.ts'
import type { Exemplar } from './exemplars/pick-exemplars.ts'
import { formatValue } from './format-value.ts'
import type { Plot } from './series/chart-series.ts'
import { Legend } from './series/legend.tsx'
import { stackSeries } from './series/stack-series.ts'
import { t } from './words.ts'

const ExemplarList = lazy(async () => ({ default: (await import('./exemplars/exemplar-list.tsx')).ExemplarList }))

export const chartHeightPx = 340
// Beyond this a chart shows nothing but itself, and drawing it takes seconds.
const maxDrawn = 300
const mostRows = 24
const stackedFill = 0.35
const exemplarColor = '#888888'

type Range = { readonly fromMs: number; readonly toMs: number }

export type DrawingProps = {
  readonly plot: Plot
  readonly range: Range
  readonly label: string
  readonly isStacked: boolean
  /** Single observations, by time; `undefined` where they are not asked for. */
  readonly exemplars: readonly Exemplar[] | undefined
  readonly onSelect: (range: Range) => void
}

/** Lines with their legend; those that are hidden there leave the stack too. */
export function Drawing({ plot, range, label, isStacked, exemplars, onSelect }: DrawingProps) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const lines = useMemo(
    () =>
      plot.series.slice(0, maxDrawn).map((series, at) => ({
        ...series,
        color: seriesColor(at),
        hidden: hidden.has(series.label),
      })),
    [plot, hidden],
  )
  const drawn = useMemo(
    () => layOut(plot.times, lines, isStacked, exemplars ?? []),
    [plot, lines, isStacked, exemplars],
  )
  return (
    <>
      {plot.series.length > maxDrawn && (
        <Alert color="yellow" p="xs" mb="xs">
          <Text size="sm">{t('tooMany', { shown: maxDrawn, all: plot.series.length })}</Text>
        </Alert>
      )}
      <TimeChart
        label={label}
        height={chartHeightPx}
        times={drawn.times}
        series={drawn.series}
        bands={drawn.bands}
        range={{ fromMs: range.fromMs, toMs: range.toMs }}
        format={formatValue}
        tooltip={isStacked ? (cursor) => <OwnValues cursor={cursor} times={plot.times} lines={lines} /> : undefined}
        onSelect={onSelect}
      />
      <Legend series={lines} onHide={setHidden} hidden={hidden} />
      {exemplars !== undefined && (
        <Suspense>
          <ExemplarList exemplars={exemplars} />
        </Suspense>
      )}
    </>
  )
}

type Line = Plot['series'][number] & { readonly color: string; readonly hidden: boolean }

function layOut(times: readonly number[], lines: readonly Line[], isStacked: boolean, exemplars: readonly Exemplar[]) {
  const stacked = isStacked ? stackSeries(lines) : { series: lines, bands: [] }
  const series = isStacked ? stacked.series.map((line) => ({ ...line, fill: stackedFill })) : stacked.series
  if (exemplars.length === 0) return { times, series, bands: stacked.bands }
  const added = addExemplars({ times, series }, exemplars)
  const points = {
    label: t('exemplar'),
    values: added.exemplars,
    color: exemplarColor,
    style: 'points' as const,
    pointSize: 7,
  }
  return { times: added.times, series: [...added.series, points], bands: stacked.bands }
}

type OwnValuesProps = {
  readonly cursor: ChartCursor
  readonly times: readonly number[]
  readonly lines: readonly Line[]
}

/** What each line of a stack is by itself, the topmost first. */
function OwnValues({ cursor: { index, nearest }, times, lines }: OwnValuesProps) {
  const rows = lines.flatMap(({ label, color, hidden, values }, key) => {
    const value = values[index]
    return hidden || value === null || value === undefined
      ? []
      : [{ key, name: label, color, text: formatValue(value) }]
  })
  return <TooltipRows atMs={times[index] ?? 0} rows={rows.toReversed().slice(0, mostRows)} nearest={nearest} />
}
