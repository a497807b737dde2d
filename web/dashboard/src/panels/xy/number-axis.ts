import type { ChartNumbers } from '@hearth/ui-kit/chart'
import type { DisplayField } from '../../model/panel-data.ts'
import { readGraphStyle } from '../../model/view/graph-style.ts'
import { wordValue } from '../word-value.ts'

/**
 * The axis along the bottom for the values of a field.
 *
 * @param values all that stand on it, in any order
 * @param room share of what they span that is left free at each end
 */
export function numberAxis(field: DisplayField, values: readonly number[], room: number): ChartNumbers {
  const { axis } = readGraphStyle(field.config)
  const low = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  const high = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
  const isLog = axis.scale.kind === 'log' && low > 0
  const pad = high > low ? (high - low) * room : Math.abs(low) * 0.1 || 1
  const ends = isLog
    ? { from: low / (1 + 2 * room), to: high > low ? high * (1 + 2 * room) : low * 2 }
    : { from: low - pad, to: high + pad }
  return {
    format: (value) => wordValue(field.display(value)),
    label: axis.label === '' ? field.displayName : axis.label,
    from: field.config.min ?? Math.min(ends.from, axis.softMin ?? ends.from),
    to: field.config.max ?? Math.max(ends.to, axis.softMax ?? ends.to),
    ...(isLog ? { log: axis.scale.base } : {}),
  }
}
