import { EmptyState, ErrorState, SkeletonPlaces, SkeletonState, type TimeRange } from '@hearth/ui-kit'
import { seriesColor, TimeChart } from '@hearth/ui-kit/chart'
import { Alert, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useRangeQuery } from '../api/use-range-query.ts'
import { formatValue } from './format-value.ts'
import { Notes } from './notes.tsx'
import type { Panel } from './panel.ts'
import { type Plot, plotMatrix } from './series/chart-series.ts'
import { Legend } from './series/legend.tsx'
import { t } from './words.ts'

export type GraphViewProps = {
  readonly panel: Panel
  readonly refreshMs: number | false
  /** A stretch was dragged out on the chart. */
  readonly onRange: (range: TimeRange) => void
}

const chartHeightPx = 340
// Beyond this a chart shows nothing but itself, and drawing it takes seconds.
const maxDrawn = 300

/** The answer over time. */
export function GraphView({ panel, refreshMs, onRange }: GraphViewProps) {
  const { data, error, refetch, isPlaceholderData } = useRangeQuery(panel.expr, panel.range, panel.stepS, refreshMs)
  const plot = useMemo(
    () => (data?.data.resultType === 'matrix' ? plotMatrix(data.data.result, data.grid) : undefined),
    [data],
  )
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined || plot === undefined)
    return (
      <SkeletonState label={t('evaluating')}>
        <SkeletonPlaces count={1} heightPx={chartHeightPx} />
      </SkeletonState>
    )
  const { notes, grid } = data
  return (
    <div aria-busy={isPlaceholderData} style={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
      <Notes notes={notes} />
      {plot.series.length === 0 ? (
        <EmptyState title={t('noSeries')}>{t('nothingInRange')}</EmptyState>
      ) : (
        <Drawing
          plot={plot}
          range={grid}
          label={panel.expr}
          onSelect={({ fromMs, toMs }) => onRange({ from: String(fromMs), to: String(toMs) })}
        />
      )}
    </div>
  )
}

type DrawingProps = {
  readonly plot: Plot
  readonly range: { readonly fromMs: number; readonly toMs: number }
  readonly label: string
  readonly onSelect: (range: { readonly fromMs: number; readonly toMs: number }) => void
}

function Drawing({ plot, range, label, onSelect }: DrawingProps) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const drawn = useMemo(
    () =>
      plot.series.slice(0, maxDrawn).map((series, at) => ({
        ...series,
        color: seriesColor(at),
        hidden: hidden.has(series.label),
      })),
    [plot, hidden],
  )
  return (
    <>
      {plot.series.length > maxDrawn && (
        <Alert color="yellow" p="xs" mb="xs">
          <Text size="sm">{t('tooMany', { shown: maxDrawn, all: plot.series.length })}</Text>
        </Alert>
      )}
      <TimeChart
        label={t('graphOf', { expression: label })}
        height={chartHeightPx}
        times={plot.times}
        series={drawn}
        range={{ fromMs: range.fromMs, toMs: range.toMs }}
        format={formatValue}
        onSelect={onSelect}
      />
      <Legend series={drawn} onHide={setHidden} hidden={hidden} />
    </>
  )
}
