import { describe, expect, test } from 'vitest'
import { reduceNumbers } from './reduce-series.ts'

describe('many numbers become one', () => {
  test.each([
    { reducer: 'sum', of: 24 },
    { reducer: 'mean', of: 6 },
    { reducer: 'avg', of: 6 },
    { reducer: 'min', of: 2 },
    { reducer: 'max', of: 12 },
    { reducer: 'count', of: 4 },
    { reducer: 'count_non_null', of: 4 },
    { reducer: 'last', of: 2 },
    { reducer: 'median', of: 5 },
    { reducer: 'diff', of: -4 },
    { reducer: 'diff_abs', of: 4 },
    { reducer: 'percent_diff', of: (-4 / 6) * 100 },
    { reducer: 'percent_diff_abs', of: (4 / 6) * 100 },
  ])('by $reducer', ({ reducer, of }) => {
    expect(reduceNumbers(reducer, [6, 12, 4, 2])).toBe(of)
  })

  test('by the one in the middle, where there is one', () => {
    expect(reduceNumbers('median', [9, 1, 10])).toBe(9)
  })

  test('by the change from a negative number: more is more', () => {
    expect(reduceNumbers('percent_diff', [-4, -2])).toBe(50)
  })

  test.each(['min', 'max', 'median', 'sum', 'mean', 'diff'])('by %s, unless one is none', (reducer) => {
    expect(reduceNumbers(reducer, [Number.NaN, 1, 2])).toBeNaN()
  })

  test.each(['mean', 'min', 'max', 'last', 'median', 'diff', 'diff_abs', 'percent_diff'])(
    'not by %s where there are none',
    (reducer) => {
      expect(reduceNumbers(reducer, [])).toBeNaN()
    },
  )

  test.each(['sum', 'count', 'count_non_null'])('to nothing by %s where there are none', (reducer) => {
    expect(reduceNumbers(reducer, [])).toBe(0)
  })

  test.each(['mode', 'constructor'])('not by %s, which nobody knows', (reducer) => {
    expect(() => reduceNumbers(reducer, [1])).toThrow(`Cannot reduce by "${reducer}": the reducers are sum, mean, avg`)
  })
})
