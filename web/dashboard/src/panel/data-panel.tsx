import { useMemo } from 'react'
import type { Panel } from '../model/dashboard.ts'
import type { PanelData } from '../model/panel-data.ts'
import type { ReduceOptions } from '../model/panel-options.ts'
import { toSeries, whyNoSeries } from '../model/view/to-series.ts'
import { toSingleValues } from '../model/view/to-single-values.ts'
import { BarGaugePanel } from '../panels/bar-gauge/bar-gauge-panel.tsx'
import { GaugePanel } from '../panels/gauge/gauge-panel.tsx'
import { HeatmapPanel } from '../panels/heatmap/heatmap-panel.tsx'
import { PiePanel } from '../panels/pie/pie-panel.tsx'
import { StatPanel } from '../panels/stat/stat-panel.tsx'
import { TimeseriesPanel } from '../panels/timeseries/timeseries-panel.tsx'
import { UnsupportedPanel } from '../panels/unsupported/unsupported-panel.tsx'
import { DataTable } from './data-table.tsx'
import { FrameTable } from './frame-table.tsx'
import { PanelMessage } from './panel-message.tsx'
import type { PanelState } from './use-panel-data.ts'

export type Size = { readonly width: number; readonly height: number }

export type DataPanelProps = {
  readonly panel: Panel
  readonly state: PanelState
  readonly data: PanelData
  readonly size: Size
}

/** Draws the data of a panel in the way of its kind. */
export function DataPanel({ panel, state, data, size }: DataPanelProps) {
  const { title } = state
  switch (panel.kind) {
    case 'timeseries':
      return <Graph panel={panel} data={data} title={title} />
    case 'stat':
    case 'gauge':
    case 'bargauge':
    case 'piechart':
      return <Values panel={panel} data={data} size={size} title={title} />
    case 'table':
      return <DataTable panel={panel} data={data} scope={state.scope} title={title} />
    case 'heatmap':
      return <HeatmapPanel options={panel.options} frames={data.frames} size={size} title={title} />
    default:
      return <Placeholder panel={panel} state={state} data={data} />
  }
}

type Of<K extends Panel['kind']> = Extract<Panel, { kind: K }>

type GraphProps = { readonly panel: Of<'timeseries'>; readonly data: PanelData; readonly title: string }

function Graph({ panel, data, title }: GraphProps) {
  const series = useMemo(() => toSeries(data), [data])
  const reason = whyNoSeries(data)
  if (reason !== undefined) return <PanelMessage title={reason} />
  return <TimeseriesPanel options={panel.options} series={series} title={title} />
}

type ValuesProps = {
  readonly panel: Of<'stat'> | Of<'gauge'> | Of<'bargauge'> | Of<'piechart'>
  readonly data: PanelData
  readonly size: Size
  readonly title: string
}

function Values({ panel, data, size, title }: ValuesProps) {
  const reduce: ReduceOptions = panel.options.reduce
  const values = useMemo(() => toSingleValues(data, reduce), [data, reduce])
  if (values.length === 0) return <PanelMessage title="Data has no numeric field" />
  switch (panel.kind) {
    case 'stat':
      return <StatPanel options={panel.options} values={values} size={size} title={title} />
    case 'gauge':
      return <GaugePanel options={panel.options} values={values} size={size} title={title} />
    case 'bargauge':
      return <BarGaugePanel options={panel.options} values={values} size={size} title={title} />
    case 'piechart':
      return <PiePanel options={panel.options} values={values} title={title} />
  }
}

function Placeholder({ panel, state, data }: Omit<DataPanelProps, 'size'>) {
  const reason = panel.kind === 'unsupported' ? panel.options.reason : ''
  const [frame] = data.raw
  const queries = panel.targets.map(({ refId, expr, raw }) => ({ refId, text: expr === '' ? wordRaw(raw) : expr }))
  return (
    <UnsupportedPanel type={panel.type} reason={reason} queries={queries}>
      {frame === undefined ? undefined : <FrameTable frame={frame} title={`Data of ${state.title}`} />}
    </UnsupportedPanel>
  )
}

function wordRaw({ datasource: _source, refId: _refId, hide: _hide, ...query }: Readonly<Record<string, unknown>>) {
  return Object.keys(query).length === 0 ? '' : JSON.stringify(query)
}
