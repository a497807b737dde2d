import { at, isRecord, type Json, records, text } from '../../json.ts'

/** Types of panels that are gone, or that have an older form. */
export type OlderType =
  | 'graph'
  | 'singlestat'
  | 'grafana-singlestat-panel'
  | 'blackmirror1-singlestat-math-panel'
  | 'stat'
  | 'gauge'
  | 'bargauge'
  | 'table'
  | 'table-old'
  | 'briangann-datatable-panel'
  | 'grafana-piechart-panel'
  | 'heatmap'
  | 'text'
  | 'text2'
  | 'grafana-polystat-panel'
  | 'natel-discrete-panel'
  | 'flant-statusmap-panel'

const always = () => true

// Versions 6.0 to 6.7 kept unit, limits and thresholds of these in their options.
export function holdsFieldOptions({ options }: Json): boolean {
  return isRecord(at(options, 'fieldOptions')) || isRecord(at(options, 'valueOptions'))
}

// Of those that are still there: what tells the older form.
const isOlder: Readonly<Record<OlderType, (panel: Json) => boolean>> = {
  graph: always,
  singlestat: always,
  'grafana-singlestat-panel': always,
  'blackmirror1-singlestat-math-panel': always,
  stat: holdsFieldOptions,
  gauge: holdsFieldOptions,
  bargauge: holdsFieldOptions,
  table: ({ styles }) => Array.isArray(styles),
  'table-old': always,
  'briangann-datatable-panel': always,
  'grafana-piechart-panel': always,
  heatmap: ({ dataFormat }) => dataFormat !== undefined,
  text: ({ options }) => !isRecord(options) || options.content === undefined,
  text2: always,
  'grafana-polystat-panel': always,
  'natel-discrete-panel': always,
  'flant-statusmap-panel': always,
}
const tests = new Map<string, (panel: Json) => boolean>(Object.entries(isOlder))

// Rows hold panels, in one form or the other; deeper than this no dashboard nests them.
const maxDepth = 9

/** Whether a dashboard, or a row of one, holds panels that `upgradePanel` changes. */
export function holdsOlderPanels({ panels, rows }: Json, depth = 0): boolean {
  if (depth > maxDepth) return false
  return [...records(panels), ...records(rows)].some(
    (panel) => tests.get(text(panel.type))?.(panel) === true || holdsOlderPanels(panel, depth + 1),
  )
}
