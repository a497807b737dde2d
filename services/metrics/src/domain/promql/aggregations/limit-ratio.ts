import type { Labels } from '../../model/labels.ts'
import { remarks } from '../evaluate/annotations.ts'
import type { Scope } from '../evaluate/scope.ts'
import { executionError } from '../promql-error.ts'
import type { Chooser } from './choose.ts'
import { hashLabels } from './label-hash.ts'

/**
 * About the share `ratio` of the series, always the same ones, and those that Prometheus chooses. A negative ratio
 * gives exactly those that `1 + ratio` leaves out.
 */
export function shareOf(ratios: Float64Array, paramStart: number, scope: Scope): Chooser {
  const limits = ratios.map((ratio) => capped(ratio, paramStart, scope))
  const offsets = new Map<Labels, number>()
  const offsetOf = (labels: Labels): number => {
    const offset = offsets.get(labels) ?? Number(hashLabels(labels)) / 2 ** 64
    offsets.set(labels, offset)
    return offset
  }
  return (candidates, { members, step }) => {
    const ratio = limits[step] ?? 0
    return candidates.filter((at) => {
      const labels = members[at]?.labels
      if (labels === undefined) return false
      return ratio >= 0 ? offsetOf(labels) < ratio : offsetOf(labels) >= 1 + ratio
    })
  }
}

function capped(ratio: number, paramStart: number, { annotations }: Scope): number {
  if (Number.isNaN(ratio)) throw executionError('Ratio value is NaN')
  const within = Math.max(-1, Math.min(1, ratio))
  if (within !== ratio) annotations.warn(remarks.ratio(ratio, within), paramStart)
  return within
}
