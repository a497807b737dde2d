import { describe, expect, test } from 'vitest'
import { Labels } from '../../model/labels.ts'
import { Budget } from './budget.ts'
import { mergeSameLabels } from './merge.ts'
import type { Column } from './operand.ts'

const column = (at: string, ...values: readonly (number | undefined)[]): Column => ({
  labels: Labels.of({ at }),
  dropName: false,
  values: Float64Array.from(values, (value) => value ?? 0),
  present: Uint8Array.from(values, (value) => (value === undefined ? 0 : 1)),
})
const merge = (...columns: readonly Column[]) => {
  const { signal } = new AbortController()
  return mergeSameLabels(columns, new Budget({ clock: () => 0, timeoutMs: 1, maxSamples: 1, signal }))
}

describe('mergeSameLabels()', () => {
  test('leaves series that differ as they are', async () => {
    const [a, b] = [column('a', 1), column('b', 2)]
    expect(await merge(a, b)).toEqual([a, b])
    expect(await merge()).toEqual([])
  })

  test('makes one of those that follow one another, in the place of the first', async () => {
    const first = column('a', 1, undefined, undefined, undefined)
    const merged = await merge(
      first,
      column('b', 9),
      column('a', undefined, 2, undefined, undefined),
      column('a', undefined, undefined, 3, undefined),
    )
    expect(merged).toEqual([column('a', 1, 2, 3, undefined), column('b', 9)])
    // Arrays may be shared with other columns.
    expect([...first.present]).toEqual([1, 0, 0, 0])
  })

  test('refuses two that have a sample at one step', async () => {
    await expect(merge(column('a', undefined, 1), column('a', undefined, 2))).rejects.toMatchObject({
      kind: 'execution',
      message: 'vector cannot contain metrics with the same labelset',
    })
  })
})
