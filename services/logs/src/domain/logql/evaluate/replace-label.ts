import { expandGroups } from '../expand-groups.ts'
import { compileRegex, isFault } from '../regex.ts'
import type { LabelReplace } from '../syntax/ast.ts'
import type { Labels, Matrix } from './series.ts'
import { SeriesBuilder } from './series-builder.ts'

/** Gives series a label that is made of another. */
export function replaceLabel(expr: LabelReplace, matrix: Matrix, count: number): Matrix {
  const regex = compileRegex(`^(?:${expr.pattern})$`)
  // What cannot be read has been refused with the query.
  if (isFault(regex)) throw new RangeError(regex.fault)
  const builder = new SeriesBuilder(count)
  for (const { labels, values, present } of matrix) {
    const matcher = regex.matcher(labels[expr.source] ?? '')
    const relabelled = matcher.find()
      ? withLabel(labels, expr.destination, expandGroups(expr.replacement, matcher))
      : labels
    for (let at = 0; at < count; at += 1) if (present[at] === 1) builder.put(relabelled, at, values[at] ?? Number.NaN)
  }
  return builder.finish()
}

function withLabel(labels: Labels, name: string, value: string): Labels {
  const { [name]: _, ...others } = labels
  return value === '' ? others : { ...others, [name]: value }
}
