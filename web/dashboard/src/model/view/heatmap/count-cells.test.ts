import { describe, expect, test } from 'vitest'
import type { DisplayFrame } from '../../panel-data.ts'
import type { HeatmapCalculation } from '../../panel-options.ts'
import { countCells } from './count-cells.ts'

const series = (values: readonly (number | null)[], stepMs = 1_000) =>
  ({
    fields: [
      { type: 'time', values: values.map((_, index) => index * stepMs) },
      { type: 'number', values },
    ],
  }) as unknown as DisplayFrame

const bySize = (x: number, y: number, log?: number): HeatmapCalculation => ({
  x: { kind: 'size', size: x },
  y: { kind: 'size', size: y },
  log,
})

describe('countCells()', () => {
  test('counts the values of all series by stretch of time and range of values', () => {
    const cells = countCells([series([1, 2, 11, 12]), series([3, 15, null, 19])], bySize(2_000, 10))
    expect(cells).toEqual({
      timesMs: [0, 2_000],
      stepMs: 2_000,
      names: ['0', '10'],
      rows: [
        [3, null],
        [1, 3],
      ],
      max: 3,
    })
  })

  test('makes about as many round buckets as the panel asks for', () => {
    const values = Array.from({ length: 100 }, (_, index) => index)
    const cells = countCells([series(values)], {
      x: { kind: 'count', count: 20 },
      y: { kind: 'count', count: 10 },
      log: undefined,
    })
    expect(cells.names).toEqual(['0', '10', '20', '30', '40', '50', '60', '70', '80', '90'])
    expect(cells.stepMs).toBe(5_000)
    expect(cells.rows.flat().reduce<number>((sum, count) => sum + (count ?? 0), 0)).toBe(100)
  })

  test('has powers as rows on a logarithmic scale, and a row for what has no logarithm', () => {
    const cells = countCells([series([0, 1, 3, 9, 100, -5])], bySize(10_000, 1, 10))
    expect(cells.names).toEqual(['≤ 0', '1', '10', '100'])
    expect(cells.rows).toEqual([[2], [3], [null], [1]])
  })

  test('divides powers', () => {
    expect(countCells([series([1, 4])], bySize(10_000, 2, 4)).names).toEqual(['1', '2', '4'])
  })

  test.each([
    { name: 'a size that would make millions of rows', values: [0, 1e9], y: 1e-3 },
    { name: 'values that are all alike', values: [7, 7, 7], y: 1 },
  ])('stays small with $name', ({ values, y }) => {
    const cells = countCells([series(values)], bySize(1_000, y))
    expect(cells.names.length).toBeLessThanOrEqual(1_001)
    expect(cells.rows.flat().reduce<number>((sum, count) => sum + (count ?? 0), 0)).toBe(values.length)
  })

  test('takes more values than a call takes arguments', () => {
    const values = Array.from({ length: 200_000 }, (_, index) => index % 10)
    expect(countCells([series(values, 1)], bySize(100_000, 1)).max).toBe(10_000)
  })

  test('is empty without values', () => {
    expect(countCells([series([null])], bySize(1_000, 1))).toMatchObject({ timesMs: [], rows: [], max: 0 })
  })
})
