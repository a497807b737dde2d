import { describe, expect, test } from 'vitest'
import { Labels } from '../../model/labels.ts'
import { withoutLostNames } from './merge-series.ts'
import type { RangeSeries } from './range-input.ts'

const series = (name: string, dropName: boolean, ...timestamps: readonly number[]): RangeSeries => ({
  labels: Labels.of({ __name__: name, job: 'a' }),
  dropName,
  timestamps: Float64Array.from(timestamps),
  values: Float64Array.from(timestamps, (timeMs) => timeMs * 2),
})

describe('withoutLostNames()', () => {
  test('keeps names that are still true', () => {
    const [a, b] = [series('a', false, 1), series('b', false, 1)]
    expect(withoutLostNames([a, b])).toEqual([a, b])
  })

  test('makes one of series that take turns', () => {
    const [merged, ...others] = withoutLostNames([series('a', true, 1, 4), series('b', true, 2, 3)])
    expect(others).toEqual([])
    expect(merged?.labels.toRecord()).toEqual({ job: 'a' })
    expect([[...(merged?.timestamps ?? [])], [...(merged?.values ?? [])]]).toEqual([
      [1, 2, 3, 4],
      [2, 4, 6, 8],
    ])
  })

  test('refuses two samples at one time', () => {
    const alike = [series('a', true, 1, 2), series('b', true, 2)]
    expect(() => withoutLostNames(alike)).toThrow('vector cannot contain metrics with the same labelset')
  })
})
