import { type Labels, metadataLabels } from '../../model/labels.ts'
import { type Binary, isComparison, isTrim } from '../syntax/ast.ts'

/**
 * The labels of the result of two matched series, by the labels of the side that may be many and those of
 * the other.
 */
export function resultLabels({ op, matching }: Binary): (many: Labels, one: Labels | undefined) => Labels {
  const losesName = !isComparison(op) && !isTrim(op)
  const matched = new Set(matching.labels)
  return (many, one) => {
    let labels = losesName ? many.drop(metadataLabels) : many
    if (matching.group === undefined) labels = matching.on ? labels.keep(matched) : labels.drop(matched)
    for (const name of matching.include) labels = labels.with(name, one?.get(name) ?? '')
    return labels
  }
}
