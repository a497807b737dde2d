import { describe, expect, test } from 'vitest'
import { exactlyShared, gridOf, wholePieces } from './grid.ts'

describe('a grid', () => {
  test.each([
    { batch: 32, grid: 32 },
    { batch: 64, grid: 64 },
    { batch: 512, grid: 64 },
  ])('of $grid for passes of $batch tokens', ({ batch, grid }) => {
    expect(gridOf(batch)).toBe(grid)
  })

  test.each([
    { tokens: 0, whole: 0 },
    { tokens: 63, whole: 0 },
    { tokens: 64, whole: 64 },
    { tokens: 129, whole: 128 },
  ])('has $whole of $tokens tokens in whole pieces', ({ tokens, whole }) => {
    expect(wholePieces(tokens, 64)).toBe(whole)
  })
})

describe('what a prompt of 150 tokens takes over, of which 128 are its own whole pieces', () => {
  test.each([
    { shared: 0, onGrid: 128, taken: 0 },
    { shared: 127, onGrid: 128, taken: 64 },
    { shared: 127, onGrid: 63, taken: 0 },
    { shared: 127, onGrid: 64, taken: 64 },
    { shared: 128, onGrid: 128, taken: 128 },
    { shared: 140, onGrid: 128, taken: 140 },
    { shared: 140, onGrid: 64, taken: 64 },
    { shared: 140, onGrid: 192, taken: 128 },
  ])('$taken of $shared shared ones, $onGrid of them on the grid', ({ shared, onGrid, taken }) => {
    expect(exactlyShared(shared, 150, onGrid, 64)).toBe(taken)
  })
})
