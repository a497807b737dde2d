import { isRecord, type Json, record, records } from '../json.ts'
import type { PanelKind } from '../panel-options.ts'
import { setAt } from './set-at.ts'

/** The kinds of panels that can be made. */
export const editableKinds = [
  'timeseries',
  'stat',
  'gauge',
  'bargauge',
  'table',
  'piechart',
  'heatmap',
  'text',
] as const satisfies readonly PanelKind[]

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
  text: [],
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
  if (kind === 'heatmap') return setAt(made, 'options.calculate', !asksForBuckets(panel))
  return kind === 'table' ? asTable(made) : made
}

function byThresholds(panel: Json): Json {
  const color = record(record(record(panel.fieldConfig).defaults).color).mode
  return color === undefined || color === 'palette-classic'
    ? setAt(panel, 'fieldConfig.defaults.color', { mode: 'thresholds' })
    : panel
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
