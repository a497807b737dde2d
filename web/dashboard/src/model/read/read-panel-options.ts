import type { Json } from '../json.ts'
import type { PanelOptions } from '../panel-options.ts'
import { t } from '../words.ts'
import { readLegend, readTooltip } from './options/read-legend.ts'
import { readList } from './options/read-list.ts'
import { readLogs } from './options/read-logs.ts'
import { readBarGauge, readGauge, readPie, readStat } from './options/read-single-value.ts'
import { readTable, readText } from './options/read-table.ts'

/** The options of a panel of today's types; any other type becomes `unsupported`, with the reason. */
export function readPanelOptions(type: string, options: Json): PanelOptions {
  switch (type) {
    case 'timeseries':
      return { kind: 'timeseries', options: { legend: readLegend(options.legend), tooltip: readTooltip(options) } }
    case 'stat':
      return { kind: 'stat', options: readStat(options) }
    case 'gauge':
      return { kind: 'gauge', options: readGauge(options) }
    case 'bargauge':
      return { kind: 'bargauge', options: readBarGauge(options) }
    case 'table':
      return { kind: 'table', options: readTable(options) }
    case 'text':
      return { kind: 'text', options: readText(options) }
    case 'piechart':
      return { kind: 'piechart', options: readPie(options) }
    case 'heatmap':
      return { kind: 'heatmap', options: { written: options } }
    case 'logs':
      return { kind: 'logs', options: readLogs(options) }
    case 'state-timeline':
      return { kind: 'states', options: { written: options, lasts: true } }
    case 'status-history':
      return { kind: 'states', options: { written: options, lasts: false } }
    case 'barchart':
      return { kind: 'bars', options: { written: options } }
    case 'histogram':
      return { kind: 'histogram', options: { written: options } }
    case 'alertlist':
      return { kind: 'list', options: readList('alerts', options) }
    case 'dashlist':
      return { kind: 'list', options: readList('dashboards', options) }
    case 'annolist':
      return { kind: 'list', options: readList('annotations', options) }
    case 'candlestick':
    case 'trend':
    case 'xychart':
    case 'nodeGraph':
      return { kind: 'plot', options: { type, written: options } }
    default:
      return unsupported(t('unknownPanel', { type: type || 'none' }))
  }
}

export function unsupported(reason: string): PanelOptions {
  return { kind: 'unsupported', options: { reason } }
}
