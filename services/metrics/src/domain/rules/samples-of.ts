import type { RuleSample } from '@hearth/rules'
import type { Histogram } from '../model/histogram.ts'
import { Labels } from '../model/labels.ts'
import type { Value } from '../promql/value.ts'

/**
 * The samples of an answer; a scalar is one without labels.
 *
 * @throws {Error} for what no rule can use
 */
export function samplesOf(value: Value): readonly RuleSample<Histogram>[] {
  if (value.type === 'vector') return value.samples
  if (value.type === 'scalar') return [{ labels: Labels.none, value: value.value }]
  throw new Error('rule result is not a vector or scalar')
}
