import { at, type Json, numberOf, record } from '../../json.ts'
import type { Upgraded } from './upgraded.ts'

/** The old panel kept its settings at the panel; the new one in `options`. */
export function upgradeHeatmap(panel: Json): Upgraded {
  if (panel.dataFormat === undefined) return { panel, notes: [] }
  const color = record(panel.color)
  const options = {
    calculate: panel.dataFormat !== 'tsbuckets',
    color: {
      mode: color.mode === 'opacity' ? 'opacity' : 'scheme',
      scheme: typeof color.colorScheme === 'string' ? color.colorScheme.replace(/^interpolate/, '') : undefined,
      fill: color.cardColor,
      exponent: numberOf(color.exponent),
    },
    yAxis: { unit: at(panel, 'yAxis.format') },
    legend: { show: at(panel, 'legend.show') },
    filterValues: { le: panel.hideZeroBuckets === true ? 1e-9 : undefined },
  }
  return { panel: { ...panel, options }, notes: [] }
}
