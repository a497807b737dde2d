import { executionError } from '../promql-error.ts'
import type { Budget } from './budget.ts'
import type { Column } from './operand.ts'

/**
 * Makes one column of those that have come to have the same labels, for series may follow one another.
 *
 * @throws {PromqlError} `execution` when two have a sample at one step
 */
export async function mergeSameLabels(columns: readonly Column[], budget: Budget): Promise<readonly Column[]> {
  const byKey = new Map<string, Column>()
  for (const column of columns) {
    if (budget.isDue) await budget.yield()
    const { key } = column.labels
    const other = byKey.get(key)
    byKey.set(key, other === undefined ? column : merge(other, column))
  }
  return byKey.size === columns.length ? columns : [...byKey.values()]
}

function merge(a: Column, b: Column): Column {
  const values = a.values.slice()
  const present = a.present.slice()
  for (let step = 0; step < present.length; step++) {
    if (b.present[step] !== 1) continue
    if (present[step] === 1) throw executionError('vector cannot contain metrics with the same labelset')
    present[step] = 1
    values[step] = b.values[step] ?? 0
  }
  if (a.histograms === undefined && b.histograms === undefined) return { ...a, values, present }
  const histograms = Array.from(present, (_, step) => (b.present[step] === 1 ? b : a).histograms?.[step])
  return { ...a, values, present, histograms }
}
