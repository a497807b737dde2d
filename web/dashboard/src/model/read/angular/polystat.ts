import { at, compact, filledText, type Json, numberOf, record, records } from '../../json.ts'
import { t } from '../../words.ts'
import { oldReducer } from './legacy-names.ts'
import type { Upgraded } from './upgraded.ts'

/** Hexagons as a grid of stats, with their unit, thresholds and reducer. Version 2 of the plugin keeps them in `options`. */
export function upgradePolystat(panel: Json): Upgraded {
  const isNew = at(panel, 'options.globalUnitFormat') !== undefined || at(panel, 'options.globalOperator') !== undefined
  const kept = record(isNew ? panel.options : panel.polystat)
  const steps = records(isNew ? kept.globalThresholdsConfig : kept.globalThresholds).map(({ value, color }) => ({
    value: numberOf(value),
    color: filledText(color),
  }))
  const operator = filledText(isNew ? kept.globalOperator : kept.globalOperatorName)
  const given = record(at(panel, 'fieldConfig.defaults'))
  const options = {
    reduceOptions: { calcs: [operator === undefined ? 'lastNotNull' : oldReducer(operator)] },
    colorMode: 'background',
    textMode: 'value_and_name',
    graphMode: 'none',
  }
  const defaults = {
    ...given,
    ...compact({
      unit: filledText(isNew ? kept.globalUnitFormat : (panel.format ?? kept.globalUnitFormat)),
      decimals: numberOf(kept.globalDecimals ?? panel.decimals),
      thresholds: steps.length > 0 ? thresholdsOf(steps, filledText(fillOf(kept, isNew))) : undefined,
      mappings: mappingsOf(panel),
    }),
  }
  const fieldConfig = { defaults, overrides: records(at(panel, 'fieldConfig.overrides')) }
  return { panel: { ...panel, type: 'stat', options, fieldConfig }, notes: [t('hexagons')] }
}

const fillOf = (kept: Json, isNew: boolean) => (isNew ? kept.globalFillColor : kept.fillColor)

// What lies below the first threshold has the colour of all.
function thresholdsOf(steps: readonly { readonly value: number | undefined }[], usual = 'green'): Json {
  const ascending = steps.toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0))
  return { mode: 'absolute', steps: [{ value: undefined, color: usual }, ...ascending] }
}

function mappingsOf(panel: Json): readonly Json[] | undefined {
  const all =
    panel.mappingType === 2
      ? records(panel.rangeMaps).map((map) => ({ ...map, type: 2 }))
      : records(panel.valueMaps).map((map) => ({ ...map, type: 1 }))
  return all.length === 0 ? undefined : all
}
