import { at, compact, filledText, type Json, numberOf, records, text } from '../../json.ts'
import type { Upgraded } from './upgraded.ts'

/** The discrete panel, which drew what a series was over time before there were state timelines. */
export function upgradeDiscrete(panel: Json): Upgraded {
  const colors = new Map(records(panel.colorMaps).map((map) => [text(map.text), filledText(map.color)]))
  const colored = (shown: unknown) => compact({ text: filledText(shown), color: colors.get(text(shown)) })
  const values = records(panel.valueMaps).map(({ value, text: shown }) => valueMapping(text(value), colored(shown)))
  const ranges = records(panel.rangeMaps).map(({ from, to, text: shown }) => ({
    type: 'range',
    options: { from: numberOf(from), to: numberOf(to), result: colored(shown) },
  }))
  const named = [...colors].map(([name, color]) => valueMapping(name, compact({ color })))
  const defaults = compact({
    unit: filledText(panel.units),
    decimals: numberOf(panel.decimals),
    color: { mode: 'palette-classic' },
    mappings: [...(panel.mappingType === 2 ? ranges : values), ...named],
    custom: { fillOpacity: 100 },
  })
  const options = {
    mergeValues: true,
    showValue: panel.writeLastValue === true || panel.writeAllValues === true ? 'auto' : 'never',
    legend: { showLegend: at(panel, 'showLegend') !== false },
  }
  return { panel: { ...panel, type: 'state-timeline', options, fieldConfig: { defaults, overrides: [] } }, notes: [] }
}

/** The status map, whose colours by value, or by a scale, are those of a status history today. */
export function upgradeStatusMap(panel: Json): Upgraded {
  const thresholds = records(at(panel, 'color.thresholds'))
  const isByValue = at(panel, 'color.mode') === 'discrete'
  const mappings = thresholds.map(({ value, tooltip, color }) =>
    valueMapping(String(value), compact({ text: filledText(tooltip), color: filledText(color) })),
  )
  const colorScheme = text(at(panel, 'color.colorScheme'))
  const scheme = Object.entries(schemes).find(([name]) => colorScheme.endsWith(name))?.[1] ?? 'continuous-GrYlRd'
  const defaults = {
    color: { mode: isByValue ? 'thresholds' : scheme },
    mappings: isByValue ? mappings : [],
    custom: { fillOpacity: 100 },
  }
  const options = { showValue: 'never', legend: { showLegend: at(panel, 'legend.show') !== false } }
  return { panel: { ...panel, type: 'status-history', options, fieldConfig: { defaults, overrides: [] } }, notes: [] }
}

const schemes: Readonly<Record<string, string>> = {
  GnYlRd: 'continuous-GrYlRd',
  RdYlGn: 'continuous-RdYlGr',
  Blues: 'continuous-blues',
  Reds: 'continuous-reds',
  Greens: 'continuous-greens',
  Purples: 'continuous-purples',
}

function valueMapping(value: string, result: Json): Json {
  return { type: 'value', options: { [value]: result } }
}
