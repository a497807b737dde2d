import { compareLabels, type Labels } from '../../model/labels.ts'
import type { PromqlError } from '../promql-error.ts'
import { executionError } from '../promql-error.ts'
import { printLabels } from '../syntax/printer/print-labels.ts'

/** Two series where only one may be. */
export function duplicateSeries(group: Labels, side: 'left' | 'right', both: readonly Labels[]): PromqlError {
  const series = [...both].sort(compareLabels).map(printLabels).join(', ')
  return executionError(
    `found duplicate series for the match group ${printLabels(group)} on the ${side} hand-side of the operation: ` +
      `[${series}];many-to-many matching not allowed: matching labels must be unique on one side`,
  )
}
