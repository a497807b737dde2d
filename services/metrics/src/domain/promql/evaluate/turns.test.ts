import { expect, test } from 'vitest'
import { Labels } from '../../model/labels.ts'
import { groupColumns } from '../aggregations/group-columns.ts'
import { Budget } from './budget.ts'
import { mergeSameLabels } from './merge.ts'
import type { Column } from './operand.ts'

const columns: readonly Column[] = Array.from({ length: 100 }, (_, at) => ({
  labels: Labels.of({ __name__: 'm', at: String(at) }),
  dropName: false,
  values: new Float64Array(1),
  present: new Uint8Array(1).fill(1),
}))

/** One that finds 10 ms gone each time it looks. */
function slowBudget(): Budget {
  let nowMs = 0
  const { signal } = new AbortController()
  return new Budget({ clock: () => (nowMs += 10), timeoutMs: 200, maxSamples: 1e6, signal })
}

test.each([
  { name: 'merging equal labels', work: () => mergeSameLabels(columns, slowBudget()) },
  { name: 'grouping', work: () => groupColumns(columns, { without: false, labels: ['at'] }, slowBudget()) },
])('$name many series gives others their turn, and ends when the time is up', async ({ work }) => {
  await expect(work()).rejects.toMatchObject({ kind: 'timeout' })
})
