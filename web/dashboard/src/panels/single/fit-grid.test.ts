import { expect, test } from 'vitest'
import { fitColumns } from './fit-grid.ts'

test.each([
  { name: 'one fills the place', count: 1, place: { width: 400, height: 100 }, orientation: 'auto', expected: 1 },
  {
    name: 'side by side where it is wide',
    count: 3,
    place: { width: 900, height: 120 },
    orientation: 'auto',
    expected: 3,
  },
  {
    name: 'below one another where it is high',
    count: 3,
    place: { width: 200, height: 600 },
    orientation: 'auto',
    expected: 1,
  },
  { name: 'a grid for many', count: 12, place: { width: 800, height: 600 }, orientation: 'auto', expected: 3 },
  {
    name: 'side by side where a second row would be cut off',
    count: 3,
    place: { width: 190, height: 56 },
    orientation: 'auto',
    expected: 3,
  },
  {
    name: 'side by side in a place that is lower than a row',
    count: 2,
    place: { width: 400, height: 30 },
    orientation: 'auto',
    expected: 2,
  },
  { name: 'none', count: 0, place: { width: 400, height: 100 }, orientation: 'vertical', expected: 1 },
  { name: 'just wide enough', count: 2, place: { width: 144, height: 900 }, orientation: 'vertical', expected: 2 },
  { name: 'just not wide enough', count: 2, place: { width: 143, height: 900 }, orientation: 'vertical', expected: 1 },
  { name: 'as asked: rows', count: 3, place: { width: 900, height: 120 }, orientation: 'horizontal', expected: 1 },
  { name: 'as asked: columns', count: 3, place: { width: 300, height: 900 }, orientation: 'vertical', expected: 3 },
  {
    name: 'columns that would be too narrow',
    count: 6,
    place: { width: 330, height: 120 },
    orientation: 'vertical',
    expected: 3,
  },
] as const)('fitColumns(): $name', ({ count, place, orientation, expected }) =>
  expect(fitColumns(count, place, orientation, 2)).toBe(expected),
)
