import { type Labels, metadataLabels } from '../../model/labels.ts'
import type { Matching } from '../syntax/ast.ts'

/** The labels that decide which series of two vectors belong together. */
export function matchedLabels({ on, labels }: Matching): (series: Labels) => Labels {
  const named = new Set(on ? labels : [...labels, ...metadataLabels])
  return on ? (series) => series.keep(named) : (series) => series.drop(named)
}
