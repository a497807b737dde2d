import { useMemo } from 'react'
import type { Panel } from '../../model/dashboard.ts'
import type { Scope } from '../../model/interpolate/scope.ts'
import type { PanelData } from '../../model/panel-data.ts'
import type { TimeseriesOptions } from '../../model/panel-options.ts'
import { toSeries, whyNoSeries } from '../../model/view/to-series.ts'
import { TimeseriesPanel } from '../../panels/timeseries/timeseries-panel.tsx'
import { PanelMessage } from '../panel-message.tsx'

export type GraphProps = {
  readonly panel: Panel
  readonly options: TimeseriesOptions
  readonly data: PanelData
  readonly scope: Scope
  readonly title: string
}

/** Data over time, or why there is nothing to draw. */
export function Graph({ panel, options, data, scope, title }: GraphProps) {
  const series = useMemo(() => toSeries(data), [data])
  const reason = whyNoSeries(data)
  if (reason !== undefined) return <PanelMessage title={reason} />
  return (
    <TimeseriesPanel panelId={panel.id} options={options} series={series} data={data} scope={scope} title={title} />
  )
}
