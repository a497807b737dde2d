import { onDemand } from '@hearth/ui-kit'
import type { PanelKind } from '../../model/panel-options.ts'

// A dashboard loads what draws the kinds of panels that come into sight.
const load = {
  timeseries: () => import('./graph.tsx'),
  stat: () => import('../../panels/stat/stat-panel.tsx'),
  gauge: () => import('../../panels/gauge/gauge-panel.tsx'),
  bargauge: () => import('../../panels/bar-gauge/bar-gauge-panel.tsx'),
  piechart: () => import('../../panels/pie/pie-panel.tsx'),
  table: () => import('./data-table.tsx'),
  heatmap: () => import('./heatmap.tsx'),
  logs: () => import('./lines.tsx'),
  states: () => import('./states.tsx'),
  bars: () => import('./bars.tsx'),
  histogram: () => import('./bars.tsx'),
  list: () => import('../../panels/lists/list-panel.tsx'),
  plot: () => import('./plots/plot.tsx'),
  text: () => import('../../panels/text/safe-markup.tsx'),
  unsupported: () => import('./placeholder.tsx'),
}

export const Graph = onDemand(async () => (await load.timeseries()).Graph)
export const StatPanel = onDemand(async () => (await load.stat()).StatPanel)
export const GaugePanel = onDemand(async () => (await load.gauge()).GaugePanel)
export const BarGaugePanel = onDemand(async () => (await load.bargauge()).BarGaugePanel)
export const PiePanel = onDemand(async () => (await load.piechart()).PiePanel)
export const DataTable = onDemand(async () => (await load.table()).DataTable)
export const Heatmap = onDemand(async () => (await load.heatmap()).Heatmap)
export const Lines = onDemand(async () => (await load.logs()).Lines)
export const States = onDemand(async () => (await load.states()).States)
export const Bars = onDemand(async () => (await load.bars()).Bars)
export const Histogram = onDemand(async () => (await load.histogram()).Histogram)
export const Plot = onDemand(async () => (await load.plot()).Plot)
export const ListPanel = onDemand(async () => (await load.list()).ListPanel)
export const NoData = onDemand(async () => (await import('./no-data.tsx')).NoData)
export const Placeholder = onDemand(async () => (await load.unsupported()).Placeholder)

/** Loads what draws panels of a kind. */
export function loadKind(kind: PanelKind): void {
  // What cannot be loaded says so where it is drawn.
  load[kind]().catch(() => undefined)
}
