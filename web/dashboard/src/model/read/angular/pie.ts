import { at, compact, filledText, type Json, numberOf, record } from '../../json.ts'
import { colorOverrides, oldReducer } from './legacy-names.ts'
import type { Upgraded } from './upgraded.ts'

/** The piechart plugin of before version 8. */
export function upgradePie(panel: Json): Upgraded {
  const shownValues = ['value', 'percent'].filter(
    (key) => at(panel, `legend.${key === 'percent' ? 'percentage' : 'values'}`) === true,
  )
  const isHidden = at(panel, 'legend.show') === false || panel.legendType === 'On graph'
  const options = {
    pieType: panel.pieType === 'donut' ? 'donut' : 'pie',
    reduceOptions: { calcs: [oldReducer(filledText(panel.valueName) ?? 'current')] },
    legend: {
      showLegend: !isHidden,
      placement: panel.legendType === 'Right side' ? 'right' : 'bottom',
      displayMode: shownValues.length > 0 ? 'table' : 'list',
      values: shownValues,
    },
    displayLabels: panel.legendType === 'On graph' ? ['name'] : [],
  }
  const defaults = compact({ unit: filledText(panel.format), decimals: numberOf(panel.decimals) })
  const overrides = colorOverrides(record(panel.aliasColors))
  return { panel: { ...panel, type: 'piechart', options, fieldConfig: { defaults, overrides } }, notes: [] }
}
