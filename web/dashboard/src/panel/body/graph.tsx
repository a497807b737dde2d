import { useMemo } from 'react'
import type { PanelData } from '../../model/panel-data.ts'
import type { TimeseriesOptions } from '../../model/panel-options.ts'
import { toSeries, whyNoSeries } from '../../model/view/to-series.ts'
import { TimeseriesPanel } from '../../panels/timeseries/timeseries-panel.tsx'
import { PanelMessage } from '../panel-message.tsx'

export type GraphProps = {
  readonly options: TimeseriesOptions
  readonly data: PanelData
  readonly title: string
}

/** Data over time, or why there is nothing to draw. */
export function Graph({ options, data, title }: GraphProps) {
  const series = useMemo(() => toSeries(data), [data])
  const reason = whyNoSeries(data)
  if (reason !== undefined) return <PanelMessage title={reason} />
  return <TimeseriesPanel options={options} series={series} title={title} />
}
