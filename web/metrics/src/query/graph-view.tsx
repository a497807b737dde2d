import {
  EmptyState,
  ErrorState,
  type ResolvedRange,
  SkeletonPlaces,
  SkeletonState,
  type TimeRange,
} from '@hearth/ui-kit'
import { lazy, Suspense, useMemo } from 'react'
import type { MatrixBody } from '../../../../services/metrics/src/wire/query/query-body.ts'
import { useExemplars } from '../api/use-exemplars.ts'
import { useRangeQuery } from '../api/use-range-query.ts'
import type { Grid } from './align-range.ts'
import { chartHeightPx, Drawing } from './drawing.tsx'
import { pickExemplars } from './exemplars/pick-exemplars.ts'
import { findHeatmap, type Heatmap } from './heatmap/heatmap-cells.ts'
import { Notes } from './notes.tsx'
import type { Panel } from './panel.ts'
import { plotMatrix } from './series/chart-series.ts'
import { t } from './words.ts'

const HeatmapChart = lazy(async () => ({ default: (await import('./heatmap/heatmap-chart.tsx')).HeatmapChart }))

export type GraphViewProps = {
  readonly panel: Panel
  readonly refreshMs: number | false
  /** A stretch was dragged out on the chart. */
  readonly onRange: (range: TimeRange) => void
}

/** The answer over time: lines, lines on top of each other, or counts by value and time. */
export function GraphView({ panel, refreshMs, onRange }: GraphViewProps) {
  const { data, error, refetch, isPlaceholderData } = useRangeQuery(panel.expr, panel.range, panel.stepS, refreshMs)
  const matrix = data?.data.resultType === 'matrix' ? data.data.result : undefined
  const heatmap = useMemo(() => heatmapFor(panel, matrix), [panel, matrix])
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined || matrix === undefined) return <Evaluating />
  const { notes, grid } = data
  const select = ({ fromMs, toMs }: ResolvedRange) => onRange({ from: String(fromMs), to: String(toMs) })
  return (
    <div aria-busy={isPlaceholderData} style={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
      <Notes notes={notes} />
      {matrix.length === 0 && <EmptyState title={t('noSeries')}>{t('nothingInRange')}</EmptyState>}
      {heatmap !== undefined && (
        <Suspense fallback={<Evaluating />}>
          <HeatmapChart
            heatmap={heatmap}
            grid={grid}
            label={t('heatmapOf', { expression: panel.expr })}
            onSelect={select}
          />
        </Suspense>
      )}
      {matrix.length > 0 && heatmap === undefined && (
        <Lines panel={panel} matrix={matrix} grid={grid} onSelect={select} />
      )}
    </div>
  )
}

/** Where one is wanted and there is something to make it of; histograms without lines are nothing else. */
function heatmapFor({ mode }: Panel, matrix: MatrixBody | undefined): Heatmap | undefined {
  if (matrix === undefined || matrix.length === 0) return undefined
  const hasLines = matrix.some(({ values }) => values !== undefined)
  return mode === 'heatmap' || !hasLines ? findHeatmap(matrix) : undefined
}

type LinesProps = {
  readonly panel: Panel
  readonly matrix: MatrixBody
  readonly grid: Grid
  readonly onSelect: (range: ResolvedRange) => void
}

function Lines({ panel, matrix, grid, onSelect }: LinesProps) {
  const plot = useMemo(() => plotMatrix(matrix, grid), [matrix, grid])
  const { data = [] } = useExemplars(panel.expr, panel.exemplars ? grid : undefined)
  const exemplars = useMemo(
    () => (panel.exemplars ? pickExemplars(data, grid.stepMs) : undefined),
    [panel.exemplars, data, grid],
  )
  return (
    <Drawing
      plot={plot}
      range={grid}
      label={t('graphOf', { expression: panel.expr })}
      isStacked={panel.mode === 'stacked'}
      exemplars={exemplars}
      onSelect={onSelect}
    />
  )
}

function Evaluating() {
  return (
    <SkeletonState label={t('evaluating')}>
      <SkeletonPlaces count={1} heightPx={chartHeightPx} />
    </SkeletonState>
  )
}
