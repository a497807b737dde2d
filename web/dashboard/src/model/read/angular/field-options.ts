import { at, compact, filledText, isRecord, type Json, numberOf, record, records, text } from '../../json.ts'
import { oldReducer } from './legacy-names.ts'
import { holdsFieldOptions } from './older-types.ts'
import type { Upgraded } from './upgraded.ts'

/** Moves what versions 6.2 to 6.7 kept in `options.fieldOptions`, and 6.0 beside it, to where fields have it today. */
export function upgradeFieldOptions(panel: Json): Upgraded {
  if (!holdsFieldOptions(panel)) return { panel, notes: [] }
  const options = record(panel.options)
  const { fieldOptions, valueOptions, thresholds, valueMappings, minValue, maxValue, baseColor, ...others } = options
  const given = record(fieldOptions)
  const { unit, decimals, stat, prefix, suffix } = record(valueOptions)
  const written = record(at(panel, 'fieldConfig.defaults'))
  const { title, ...field } = record(given.defaults)
  const defaults = {
    ...compact({
      unit: filledText(unit),
      decimals: numberOf(decimals),
      textBefore: text(prefix) || undefined,
      textAfter: text(suffix) || undefined,
      min: numberOf(minValue),
      max: numberOf(maxValue),
      displayName: filledText(title),
      mappings: given.mappings ?? valueMappings,
      thresholds: thresholdsOf(given.thresholds ?? thresholds),
    }),
    color: { mode: 'thresholds' },
    ...field,
    ...(isRecord(field.thresholds) ? {} : compact({ thresholds: thresholdsOf(field.thresholds) })),
    ...written,
  }
  const calcs = given.calcs ?? (filledText(stat) === undefined ? undefined : [oldReducer(text(stat))])
  const reduceOptions = compact({ calcs, values: given.values, limit: given.limit })
  const overrides = records(at(panel, 'fieldConfig.overrides'))
  return {
    panel: { ...panel, options: { reduceOptions, ...others }, fieldConfig: { defaults, overrides } },
    notes: [],
  }
}

/** A list of `{index, value, color}`, of which the lowest begins at minus infinity. */
function thresholdsOf(json: unknown): Json | undefined {
  const steps = records(json)
  if (steps.length === 0) return undefined
  const ascending = steps.toSorted((a, b) => (numberOf(a.value) ?? -Infinity) - (numberOf(b.value) ?? -Infinity))
  return { mode: 'absolute', steps: ascending.map(({ value, color }) => ({ value: numberOf(value), color })) }
}
