import { combineHistograms } from '../../../histograms/combine.ts'
import type { Histogram } from '../../../model/histogram.ts'
import { type Annotations, remarks } from '../../evaluate/annotations.ts'
import type { Statistic } from '../statistics.ts'

/** Where remarks go, and what they are about. */
export type Remarks = { readonly annotations: Annotations; readonly metric: string; readonly start: number }

/**
 * The sum or the mean of histograms, as `compute` has it for each of their counts; `undefined` for none, and, with a
 * remark, where their schemas have nothing in common.
 */
export function sumHistograms(
  histograms: readonly Histogram[],
  compute: Statistic,
  { annotations, metric, start }: Remarks,
): Histogram | undefined {
  if (histograms.length === 0) return undefined
  const combined = combineHistograms(histograms, (values) => compute(values, 0, values.length))
  if (combined === undefined) {
    annotations.warn(remarks.mixedSchemas(metric), start)
    return undefined
  }
  if (combined.boundsReconciled) annotations.inform(remarks.boundsReconciled('aggregation'), start)
  if (combined.hintsCollide) annotations.warn(remarks.resetsCollide('aggregation'), start)
  return combined.histogram
}
