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
    return [{ matcher: aliasMatcher(alias), properties }]
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
  nullPointMode: (value) => one('custom.spanNulls', value === 'connected'),
  dashes: (value) => (value === true ? one('custom.lineStyle', { fill: 'dash', dash: [10, 10] }) : []),
  color: (value) => one('color', { mode: 'fixed', fixedColor: value }),
  transform: (value) => one('custom.transform', value),
  legend: (value) => (value === false ? one('custom.hideFrom', { viz: false, legend: true, tooltip: false }) : []),
  hideTooltip: (value) => (value === true ? one('custom.hideFrom', { viz: false, legend: false, tooltip: true }) : []),
  stack: (value) =>
    one('custom.stacking', {
      mode: value === false ? 'none' : 'normal',
      group: typeof value === 'string' ? value : 'A',
    }),
}
