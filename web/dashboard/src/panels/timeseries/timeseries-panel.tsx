import { onDemand } from '@hearth/ui-kit'
import { TimeChart } from '@hearth/ui-kit/chart'
import { useComputedColorScheme } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import type { Scope } from '../../model/interpolate/scope.ts'
import type { PanelData, Series } from '../../model/panel-data.ts'
import type { TimeseriesOptions } from '../../model/panel-options.ts'
import { useDashboardView } from '../../view/dashboard-view.ts'
import { useLegend } from '../legend/use-legend.tsx'
import { chartScales } from './chart-scales.ts'
import { chartContent } from './chart-series.ts'
import { chartThresholds } from './chart-thresholds.ts'
import type { SeriesTooltipProps } from './series-tooltip.tsx'
import classes from './timeseries-panel.module.css'
import { useMarks } from './use-marks.tsx'
import { usePointLinks } from './use-point-links.tsx'

// Loaded with the first that somebody points at.
const SeriesTooltip = onDemand(async () => (await import('./series-tooltip.tsx')).SeriesTooltip)

export type TimeseriesPanelProps = {
  readonly panelId: number
  readonly options: TimeseriesOptions
  readonly series: readonly Series[]
  /** What the series were made of, for their links; and single events behind them. */
  readonly data: Pick<PanelData, 'frames' | 'exemplars'>
  readonly scope: Scope
  readonly title: string
}

/** Series over time, with a legend that shows and hides them. */
export function TimeseriesPanel({ panelId, options, series, data, scope, title }: TimeseriesPanelProps) {
  const { range, timeZone, syncKey, zoom, dashboard } = useDashboardView()
  const scheme = useComputedColorScheme('light')
  const { menu, open, openLegend } = usePointLinks(series, data, scope, title, panelId)
  const { hidden, legend } = useLegend(series, options.legend, openLegend)
  const { scales, keys } = useMemo(() => chartScales(series), [series])
  const content = useMemo(() => chartContent(series, keys, hidden), [series, keys, hidden])
  const thresholds = useMemo(() => chartThresholds(series, scheme), [series, scheme])
  const tooltip = useCallback(
    (cursor: SeriesTooltipProps['cursor']) => (
      <SeriesTooltip cursor={cursor} content={content} series={series} hidden={hidden} options={options.tooltip} />
    ),
    [content, series, hidden, options.tooltip],
  )
  const { marks, overlay, select } = useMarks(panelId, data.exemplars, scope, scales[0]?.key)
  return (
    <div className={classes.panel} data-placement={options.legend.placement}>
      <div className={classes.chart}>
        <TimeChart
          label={title}
          height="fill"
          times={content.timesMs}
          series={content.series}
          bands={content.bands}
          scales={scales}
          thresholds={thresholds}
          marks={marks}
          overlay={overlay}
          onPoint={(cursor) => open(cursor, content.timesMs)}
          range={range}
          timeZone={timeZone}
          syncKey={syncKey}
          sharesTooltip={dashboard.cursorSync === 'tooltip'}
          tooltip={tooltip}
          onSelect={(span, { hasModifier }) => (hasModifier && select !== undefined ? select(span) : zoom(span))}
        />
        {menu}
      </div>
      {legend}
    </div>
  )
}
