import { expect, test } from 'vitest'
import { nextSort } from './next-sort.ts'

test('nextSort() goes up, down, off, and begins anew with another column', () => {
  const up = nextSort(undefined, 'a')
  const down = nextSort(up, 'a')
  expect([up, down, nextSort(down, 'a'), nextSort(down, 'b')]).toEqual([
    { name: 'a', isDescending: false },
    { name: 'a', isDescending: true },
    undefined,
    { name: 'b', isDescending: false },
  ])
})
