import type { Labels } from '../../model/labels.ts'
import { type Column, type Sample, sampleAt } from '../evaluate/operand.ts'
import type { Scope } from '../evaluate/scope.ts'
import { executionError } from '../promql-error.ts'
import type { Grouping } from '../syntax/ast.ts'
import { printHistogram } from '../syntax/printer/print-histogram.ts'
import { printNumber } from '../syntax/printer/print-number.ts'
import { quote } from '../syntax/quote.ts'
import { groupColumns } from './group-columns.ts'

type Counted = {
  readonly labels: Labels
  readonly dropName: boolean
  readonly values: Float64Array
  readonly present: Uint8Array
}

/** How many series have each value; the value becomes a label. */
export async function countValues(
  columns: readonly Column[],
  label: string,
  grouping: Grouping,
  { budget, steps }: Scope,
): Promise<readonly Column[]> {
  if (label === '' || !label.isWellFormed()) throw executionError(`invalid label name ${quote(label)}`)
  // The label is put on before series are grouped, so that `without` can take it away.
  const isDropped = grouping.without && grouping.labels.includes(label)
  const all: Counted[] = []
  for (const { labels, dropName, members } of await groupColumns(columns, grouping, budget)) {
    const byValue = new Map<number | string, Counted>()
    for (const member of members) {
      if (budget.isDue) await budget.yield()
      for (let step = 0; step < steps.count; step++) {
        const sample = sampleAt(member, step)
        if (sample === undefined) continue
        const value = keyOf(sample)
        let counted = byValue.get(value)
        if (counted === undefined) {
          budget.hold(steps.count)
          const text = typeof value === 'number' ? printNumber(value) : value
          counted = createCounted(isDropped ? labels : labels.with(label, text), dropName, steps.count)
          byValue.set(value, counted)
        }
        counted.values[step] = (counted.values[step] ?? 0) + 1
        counted.present[step] = 1
      }
    }
    for (const counted of byValue.values()) all.push(counted)
  }
  // With the value in place of another label, groups may have become one.
  return grouping.without || grouping.labels.includes(label) ? addUp(all) : all
}

/** What tells values apart: a number itself, except that a map takes a negative zero for zero, and what is printed of others. */
function keyOf(sample: Sample): number | string {
  if (typeof sample !== 'number') return printHistogram(sample)
  return Object.is(sample, -0) ? printNumber(sample) : sample
}

function addUp(columns: readonly Counted[]): readonly Counted[] {
  const byKey = new Map<string, Counted>()
  for (const column of columns) {
    const known = byKey.get(column.labels.key)
    if (known === undefined) byKey.set(column.labels.key, column)
    else addTo(known, column)
  }
  return [...byKey.values()]
}

function addTo(sum: Counted, { values, present }: Counted): void {
  for (const [step, here] of present.entries()) {
    if (here !== 1) continue
    sum.values[step] = (sum.values[step] ?? 0) + (values[step] ?? 0)
    sum.present[step] = 1
  }
}

function createCounted(labels: Labels, dropName: boolean, count: number): Counted {
  return { labels, dropName, values: new Float64Array(count), present: new Uint8Array(count) }
}
