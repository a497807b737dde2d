import { filledText, type Json, numberOf, record, records } from '../../json.ts'
import { aliasMatcher, colorOverrides } from './legacy-names.ts'

type Property = { readonly id: string; readonly value: unknown }

/**
 * `aliasColors`, `seriesOverrides` and hidden kinds of series as overrides of today.
 *
 * @param rightAxis what a series on the right axis takes over, by property id
 */
export function graphOverrides(panel: Json, rightAxis: Json): readonly Json[] {
  const series = records(panel.seriesOverrides).flatMap((override) => {
    const alias = filledText(override.alias)
    if (alias === undefined) return []
    const properties = Object.entries(override).flatMap(([key, value]) => propertiesOf(key, value, rightAxis))
    return [{ matcher: aliasMatcher(alias), properties: [...properties, ...together(override, panel)] }]
  })
  return [...colorOverrides(record(panel.aliasColors)), ...series]
}

function propertiesOf(key: string, value: unknown, rightAxis: Json): readonly Property[] {
  const read = Object.hasOwn(readers, key) ? readers[key] : undefined
  if (key === 'yaxis' && value === 2)
    return [
      { id: 'custom.axisPlacement', value: 'right' },
      ...Object.entries(rightAxis).map(([id, taken]) => ({ id, value: taken })),
    ]
  return read === undefined ? [] : read(value)
}

const one = (id: string, value: unknown): readonly Property[] => [{ id, value }]

const readers: Readonly<Record<string, (value: unknown) => readonly Property[]>> = {
  fill: (value) => one('custom.fillOpacity', Math.min(100, (numberOf(value) ?? 0) * 10)),
  fillBelowTo: (value) => one('custom.fillBelowTo', value),
  fillGradient: (value) => one('custom.gradientMode', numberOf(value) ? 'opacity' : 'none'),
  bars: (value) => (value === true ? [...one('custom.drawStyle', 'bars'), ...one('custom.fillOpacity', 100)] : []),
  lines: (value) => (value === false ? one('custom.lineWidth', 0) : one('custom.drawStyle', 'line')),
  points: (value) => one('custom.showPoints', value === true ? 'always' : 'never'),
  pointradius: (value) => one('custom.pointSize', (numberOf(value) ?? 2) * 2),
  linewidth: (value) => one('custom.lineWidth', numberOf(value) ?? 1),
  steppedLine: (value) => one('custom.lineInterpolation', value === true ? 'stepAfter' : 'linear'),
  nullPointMode: (value) => [
    ...one('custom.spanNulls', value === 'connected'),
    ...one('custom.nullsAreZero', value === 'null as zero'),
  ],
  color: (value) => one('color', { mode: 'fixed', fixedColor: value }),
  transform: (value) => one('custom.transform', value),
}

// Keys of which several make one property.
function together(override: Json, panel: Json): readonly Property[] {
  const { legend, hideTooltip, hiddenSeries, stack, dashes, dashLength, spaceLength } = override
  const isHidden = { viz: hiddenSeries === true, legend: legend === false, tooltip: hideTooltip === true }
  const stacked = panel.percentage === true ? 'percent' : 'normal'
  const group = typeof stack === 'string' ? stack : 'A'
  const dash = [numberOf(dashLength) ?? 10, numberOf(spaceLength) ?? 10]
  return [
    ...(isHidden.viz || isHidden.legend || isHidden.tooltip ? one('custom.hideFrom', isHidden) : []),
    ...(stack === undefined ? [] : one('custom.stacking', { mode: stack === false ? 'none' : stacked, group })),
    ...(dashes === true ? one('custom.lineStyle', { fill: 'dash', dash }) : []),
  ]
}
