import type { Labels } from '../../model/labels.ts'
import type { Matching } from '../syntax/ast.ts'

/** The labels that decide which series of two vectors belong together. */
export function matchedLabels({ on, labels }: Matching): (series: Labels) => Labels {
  const named = new Set(labels)
  if (on) return (series) => series.keep(named)
  named.add('__name__')
  return (series) => series.drop(named)
}
