import { useMemo } from 'react'
import type { Panel } from '../../model/dashboard.ts'
import type { Scope } from '../../model/interpolate/scope.ts'
import { shownLinks } from '../../model/interpolate/shown-links.ts'
import type { PanelData, SingleValue } from '../../model/panel-data.ts'
import type { ReduceOptions } from '../../model/panel-options.ts'
import { toSingleValues } from '../../model/view/to-single-values.ts'
import { PanelMessage } from '../panel-message.tsx'
import type { PanelState } from '../use-panel-data.ts'
import { t } from '../words.ts'
import type { Size } from './body-props.ts'
import {
  BarGaugePanel,
  Bars,
  DataTable,
  GaugePanel,
  Graph,
  Heatmap,
  Histogram,
  Lines,
  NoData,
  PiePanel,
  Placeholder,
  Plot,
  States,
  StatPanel,
} from './kinds.ts'

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
      return <Graph panel={panel} options={panel.options} data={data} scope={state.scope} title={title} />
    case 'stat':
    case 'gauge':
    case 'bargauge':
    case 'piechart':
      return <Values panel={panel} data={data} scope={state.scope} size={size} title={title} />
    case 'table':
      return <DataTable panel={panel} data={data} scope={state.scope} title={title} />
    case 'heatmap':
      return <Heatmap options={panel.options} frames={data.frames} size={size} title={title} scope={state.scope} />
    case 'states':
      return <States options={panel.options} data={data} title={title} />
    case 'bars':
      return <Bars options={panel.options} data={data} size={size} title={title} />
    case 'histogram':
      return <Histogram options={panel.options} data={data} size={size} title={title} />
    case 'logs':
      return <Lines panel={panel} state={state} data={data} empty={<NoData panel={panel} state={state} />} />
    case 'plot':
      return <Plot options={panel.options} data={data} scope={state.scope} title={title} />
    default:
      return <Placeholder panel={panel} data={data} state={state} title={title} />
  }
}

type Of<K extends Panel['kind']> = Extract<Panel, { kind: K }>

type ValuesProps = {
  readonly panel: Of<'stat'> | Of<'gauge'> | Of<'bargauge'> | Of<'piechart'>
  readonly data: PanelData
  readonly scope: Scope
  readonly size: Size
  readonly title: string
}

function linked(values: readonly SingleValue[], { frames }: PanelData, scope: Scope): readonly SingleValue[] {
  return values.map((value) => {
    const { field, row, display } = value
    const frame = field.config.links === undefined ? undefined : frames.find(({ fields }) => fields.includes(field))
    if (frame === undefined) return value
    return { ...value, links: shownLinks(field.config.links, scope, { frame, field, row, computed: display }) }
  })
}

function Values({ panel, data, scope, size, title }: ValuesProps) {
  const reduce: ReduceOptions = panel.options.reduce
  const values = useMemo(() => linked(toSingleValues(data, reduce), data, scope), [data, reduce, scope])
  if (values.length === 0) return <PanelMessage title={t('noNumber')} />
  switch (panel.kind) {
    case 'stat': {
      const hasName = panel.fieldConfig.defaults.displayName !== undefined
      return <StatPanel options={panel.options} values={values} size={size} title={title} hasName={hasName} />
    }
    case 'gauge':
      return <GaugePanel options={panel.options} values={values} size={size} title={title} />
    case 'bargauge':
      return <BarGaugePanel options={panel.options} values={values} size={size} title={title} />
    case 'piechart':
      return <PiePanel options={panel.options} values={values} title={title} />
  }
}
