import { isRecord, type Json, record, records } from '../json.ts'
import { setAt } from './set-at.ts'

/** The types of panels that can be made. */
export const editableKinds = [
  'timeseries',
  'stat',
  'gauge',
  'bargauge',
  'table',
  'piechart',
  'heatmap',
  'state-timeline',
  'status-history',
  'barchart',
  'histogram',
  'candlestick',
  'trend',
  'xychart',
  'nodeGraph',
  'logs',
  'text',
  'alertlist',
  'dashlist',
  'annolist',
] as const

export type EditableKind = (typeof editableKinds)[number]

// What two kinds share and keeps its meaning from one to the other.
const shared: Readonly<Record<EditableKind, readonly string[]>> = {
  timeseries: ['legend', 'tooltip'],
  stat: ['reduceOptions', 'orientation'],
  gauge: ['reduceOptions', 'orientation'],
  bargauge: ['reduceOptions', 'orientation'],
  piechart: ['reduceOptions', 'legend', 'tooltip'],
  table: [],
  heatmap: ['tooltip'],
  'state-timeline': ['legend', 'tooltip', 'showValue', 'rowHeight'],
  'status-history': ['legend', 'tooltip', 'showValue', 'rowHeight'],
  barchart: ['legend', 'tooltip'],
  histogram: ['legend', 'tooltip'],
  candlestick: ['legend', 'tooltip'],
  trend: ['legend', 'tooltip'],
  xychart: ['legend', 'tooltip'],
  nodeGraph: [],
  logs: [],
  text: [],
  alertlist: [],
  dashlist: ['tags'],
  annolist: ['tags'],
}

const single: readonly EditableKind[] = ['stat', 'gauge', 'bargauge']

/**
 * The panel as one of another kind: its queries, units, thresholds and overrides stay; what only the kind before
 * understood goes, and what shows one value is coloured by its thresholds.
 */
export function changeKind(panel: Json, kind: EditableKind): Json {
  const kept = Object.entries(record(panel.options)).filter(([key]) => shared[kind].includes(key))
  const plain = setAt(
    { ...panel, type: kind, options: Object.fromEntries(kept) },
    'fieldConfig.defaults.custom',
    undefined,
  )
  const { pluginVersion: _version, ...made } = plain
  if (single.includes(kind)) return byThresholds(made)
  if (kind === 'logs') return { ...made, options: { showTime: true, wrapLogMessage: true } }
  if (kind === 'heatmap') return setAt(made, 'options.calculate', !asksForBuckets(panel))
  return kind === 'table' || kind === 'barchart' ? asTable(made) : made
}

const green: Json = { mode: 'absolute', steps: [{ color: 'green', value: null }] }

// Without thresholds of its own everything above 80 would be red, whatever it counts.
function byThresholds(panel: Json): Json {
  const defaults = record(record(panel.fieldConfig).defaults)
  const mode = record(defaults.color).mode
  const isChosen = mode !== undefined && mode !== 'palette-classic'
  const coloured = isChosen ? panel : setAt(panel, 'fieldConfig.defaults.color', { mode: 'thresholds' })
  return isChosen || defaults.thresholds !== undefined
    ? coloured
    : setAt(coloured, 'fieldConfig.defaults.thresholds', green)
}

function asksForBuckets({ targets }: Json): boolean {
  return records(targets).some(({ format }) => format === 'heatmap')
}

// A table of a whole course is hardly ever meant.
function asTable(panel: Json): Json {
  const isPlain = (query: unknown): query is Json =>
    isRecord(query) && (query.format ?? 'time_series') === 'time_series'
  const targets = records(panel.targets).map((query) =>
    isPlain(query) ? { ...query, format: 'table', instant: true, range: false } : query,
  )
  return targets.length === 0 ? panel : { ...panel, targets }
}
