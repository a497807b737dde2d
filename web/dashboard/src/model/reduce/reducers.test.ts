import { describe, expect, test } from 'vitest'
import { reduce, reducerName } from './reducers.ts'

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
    { id: 'allIsNull', values: [null], expected: true },
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
