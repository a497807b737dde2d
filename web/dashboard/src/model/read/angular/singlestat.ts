import { at, compact, filledText, type Json, list, numberOf, record, records, text, texts } from '../../json.ts'
import { oldReducer } from './legacy-names.ts'
import type { Upgraded } from './upgraded.ts'

/** Singlestat as a stat, or as a gauge where it drew one. */
export function upgradeSinglestat(panel: Json): Upgraded {
  const isGauge = at(panel, 'gauge.show') === true
  const [markers, labels] = [at(panel, 'gauge.thresholdMarkers'), at(panel, 'gauge.thresholdLabels')]
  const options = {
    reduceOptions: { calcs: [oldReducer(filledText(panel.valueName) ?? 'avg')], fields: fieldOf(panel) },
    ...(isGauge ? compact({ showThresholdMarkers: markers, showThresholdLabels: labels }) : looksOf(panel)),
  }
  const fieldConfig = { defaults: defaultsOf(panel, isGauge), overrides: [] }
  return { panel: { ...panel, type: isGauge ? 'gauge' : 'stat', options, fieldConfig }, notes: [] }
}

function looksOf(panel: Json): Json {
  return {
    colorMode: panel.colorBackground === true ? 'background' : panel.colorValue === true ? 'value' : 'none',
    graphMode: at(panel, 'sparkline.show') === true ? 'area' : 'none',
    textMode: panel.valueName === 'name' ? 'name' : 'value',
  }
}

function fieldOf(panel: Json): string {
  const column = text(panel.tableColumn)
  return column === '' ? '' : `/^${column.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}$/`
}

function defaultsOf(panel: Json, isGauge: boolean): Json {
  return compact({
    unit: filledText(panel.format),
    textBefore: text(panel.prefix) || undefined,
    textAfter: text(panel.postfix) || undefined,
    decimals: numberOf(panel.decimals),
    min: isGauge ? (numberOf(at(panel, 'gauge.minValue')) ?? 0) : undefined,
    max: isGauge ? (numberOf(at(panel, 'gauge.maxValue')) ?? 100) : undefined,
    noValue: filledText(panel.nullText),
    thresholds: thresholdsOf(panel),
    color: { mode: 'thresholds' },
    mappings: mappingsOf(panel),
  })
}

/** `"10,20"` with one colour more than there are numbers. */
function thresholdsOf(panel: Json): Json | undefined {
  const colors = texts(panel.colors)
  const bounds = text(panel.thresholds)
    .split(',')
    .flatMap((bound) => numberOf(bound) ?? [])
  if (colors.length === 0) return undefined
  const steps = [undefined, ...bounds].map((value, index) => ({ value, color: colors[index] ?? colors.at(-1) }))
  return { mode: 'absolute', steps }
}

function mappingsOf(panel: Json): readonly Json[] {
  const ranges = panel.mappingType === 2
  if (ranges) return records(panel.rangeMaps).map((map) => ({ ...record(map), type: 2 }))
  return list(panel.valueMaps).map((map) => ({ ...record(map), type: 1 }))
}
