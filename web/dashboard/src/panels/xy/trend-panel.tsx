import { TimeChart } from '@hearth/ui-kit/chart'
import { useComputedColorScheme } from '@mantine/core'
import { useMemo } from 'react'
import type { TrendOptions } from '../../model/panel-options.ts'
import type { Trend } from '../../model/view/plots/to-trend.ts'
import { useLegend } from '../legend/use-legend.tsx'
import { chartScales } from '../timeseries/chart-scales.ts'
import { chartContent } from '../timeseries/chart-series.ts'
import { chartThresholds } from '../timeseries/chart-thresholds.ts'
import { SeriesTooltip } from '../timeseries/series-tooltip.tsx'
import classes from '../timeseries/timeseries-panel.module.css'
import { numberAxis } from './number-axis.ts'

export type TrendPanelProps = { readonly options: TrendOptions; readonly trend: Trend; readonly title: string }

/** Lines over numbers that ascend. */
export function TrendPanel({ options, trend: { x, series }, title }: TrendPanelProps) {
  const scheme = useComputedColorScheme('light')
  const { hidden, legend } = useLegend(series, options.legend)
  const { scales, keys } = useMemo(() => chartScales(series), [series])
  const along = series[0]?.timesMs ?? []
  const content = useMemo(
    () => chartContent(series, keys, hidden, { timesMs: along, columns: series.map(({ values }) => values) }),
    [series, keys, hidden, along],
  )
  const thresholds = useMemo(() => chartThresholds(series, scheme), [series, scheme])
  const numbers = useMemo(() => numberAxis(x, along, 0), [x, along])
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
          numbers={numbers}
          tooltip={(cursor) => (
            <SeriesTooltip
              cursor={cursor}
              content={content}
              series={series}
              hidden={hidden}
              options={options.tooltip}
              head={(at) => `${x.displayName}: ${numbers.format(at)}`}
            />
          )}
        />
      </div>
      {legend}
    </div>
  )
}
