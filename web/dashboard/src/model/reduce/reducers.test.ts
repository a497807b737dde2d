import { describe, expect, test } from 'vitest'
import { reduce, reducerKeepsUnit, reducerName } from './reducers.ts'

const values = [2, null, 8, Number.NaN, 4]

describe('reduce()', () => {
  test.each([
    { id: 'lastNotNull', values: [1, 2, null], expected: 2 },
    { id: 'last', values: [1, 2, null], expected: null },
    { id: 'firstNotNull', values: [null, 1], expected: 1 },
    { id: 'first', values: [null, 1], expected: null },
    { id: 'min', values, expected: 2 },
    { id: 'max', values, expected: 8 },
    { id: 'mean', values, expected: 14 / 3 },
    { id: 'median', values, expected: 4 },
    { id: 'sum', values, expected: 14 },
    { id: 'count', values, expected: 4 },
    { id: 'countAll', values, expected: 5 },
    { id: 'range', values, expected: 6 },
    { id: 'diff', values, expected: 2 },
    { id: 'diffperc', values, expected: 100 },
    { id: 'delta', values: [5, 8, 2, 3, 9], expected: 9 },
    { id: 'stdDev', values: [2, 4, 4, 4, 5, 5, 7, 9], expected: 2 },
    { id: 'step', values: [0, 10, 15], expected: 5 },
    { id: 'p95', values: Array.from({ length: 101 }, (_, index) => index), expected: 95 },
    { id: 'changeCount', values: [1, null, 1, 2, 1], expected: 2 },
    { id: 'distinctCount', values: [1, 1, 2], expected: 2 },
    { id: 'allIsZero', values: [0, null, 0], expected: true },
    { id: 'allIsZero', values: [0, 1], expected: false },
    { id: 'allIsZero', values: [null, undefined], expected: false },
    { id: 'allIsNull', values: [null], expected: true },
    { id: 'allIsNull', values: [null, 0], expected: false },
    { id: 'allValues', values: [1, null], expected: [1, null] },
    { id: 'variance', values: [1, 3], expected: 1 },
    { id: 'variance', values: [], expected: 0 },
    { id: 'median', values: [1, 9, 4, 2], expected: 3 },
    { id: 'median', values: [], expected: null },
    { id: 'sum', values: [null], expected: null },
    { id: 'range', values: [null], expected: null },
    { id: 'min', values: [], expected: null },
    { id: 'diff', values: [], expected: null },
    { id: 'diff', values: [3], expected: 0 },
    { id: 'diffperc', values: [0, 5], expected: null },
    { id: 'diffperc', values: [4, 3], expected: -25 },
    { id: 'diffperc', values: [], expected: null },
    { id: 'delta', values: [5, 5], expected: 0 },
    { id: 'delta', values: [], expected: 0 },
    { id: 'step', values: [7], expected: null },
    { id: 'step', values: [0, 5, 3], expected: -2 },
    { id: 'logmin', values: [-1, 0, 3, 2], expected: 2 },
    { id: 'logmin', values: [0], expected: null },
    { id: 'p50', values: [], expected: null },
    { id: 'p5', values: [3, 1, 2], expected: 1 },
    { id: 'p99', values: [3, 1, 2], expected: 3 },
    { id: 'p100', values: [1], expected: undefined },
    { id: 'distinctCount', values: [1, null, undefined, 1], expected: 1 },
    { id: 'count', values: [undefined, null, Number.NaN], expected: 1 },
    { id: 'firstNotNull', values: [undefined, Number.NaN, 3], expected: 3 },
    { id: 'first', values: [], expected: null },
    { id: 'uniqueValues', values: ['a', 'b', 'a'], expected: ['a', 'b'] },
    { id: 'lastNotNull', values: ['a', 'b', null], expected: 'b' },
    { id: 'mean', values: [], expected: null },
    { id: 'unknown', values: [1], expected: undefined },
    { id: 'toString', values: [1], expected: undefined },
  ])('$id of $values is $expected', ({ id, values: of, expected }) => {
    expect(reduce(id, of)).toEqual(expected)
  })

  test('of a hundred thousand values does not overflow', () => {
    expect(
      reduce(
        'max',
        Array.from({ length: 100_000 }, (_, index) => index),
      ),
    ).toBe(99_999)
  })

  test.each([
    { id: 'mean', keeps: true },
    { id: 'lastNotNull', keeps: true },
    { id: 'p90', keeps: true },
    { id: 'count', keeps: false },
    { id: 'countAll', keeps: false },
    { id: 'diffperc', keeps: false },
    { id: 'allIsZero', keeps: false },
    { id: 'odd', keeps: true },
  ])('$id is in the unit of its field: $keeps', ({ id, keeps }) => expect(reducerKeepsUnit(id)).toBe(keeps))

  test('reducerName() is what legends say', () => {
    expect(['lastNotNull', 'mean', 'sum', 'p90', 'odd'].map(reducerName)).toEqual([
      'Last *',
      'Mean',
      'Total',
      '90th %',
      'odd',
    ])
  })
})
