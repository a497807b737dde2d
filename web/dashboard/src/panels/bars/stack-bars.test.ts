import { describe, expect, test } from 'vitest'
import { stackBars } from './stack-bars.ts'

const pairs = (values: readonly (number | undefined)[], stacking: 'none' | 'normal' | 'percent') =>
  stackBars(values, stacking).map((one) => one && [one.from, one.to])

describe('stackBars()', () => {
  test.each([
    {
      name: 'bars that are not stacked stand upon zero',
      stacking: 'none' as const,
      values: [2, undefined, -3],
      extents: [[0, 2], undefined, [0, -3]],
    },
    {
      name: 'each stands upon the one before, and below zero they hang from each other',
      stacking: 'normal' as const,
      values: [2, -1, 3, undefined, -4],
      extents: [[0, 2], [0, -1], [2, 5], undefined, [-1, -5]],
    },
    {
      name: 'shares fill both piles to one',
      stacking: 'percent' as const,
      values: [1, -2, 3, -6],
      extents: [
        [0, 0.25],
        [0, -0.25],
        [0.25, 1],
        [-0.25, -1],
      ],
    },
    {
      name: 'nothing has no share',
      stacking: 'percent' as const,
      values: [0, 0],
      extents: [
        [0, 0],
        [0, 0],
      ],
    },
  ])('$name', ({ values, stacking, extents }) => expect(pairs(values, stacking)).toEqual(extents))
})
