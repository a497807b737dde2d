import { expect, test } from 'vitest'
import type { SingleValue } from '../../model/panel-data.ts'
import { at, slices } from './slices.ts'

const single = (numeric: number) => ({ key: String(numeric), display: { numeric } }) as unknown as SingleValue

test.each([
  { name: 'shares of the sum', values: [1, 3], expected: [0.25, 0.75] },
  { name: 'nothing at all', values: [0, 0], expected: [0, 0] },
  { name: 'what is negative or no number counts as zero', values: [-5, Number.NaN, 2], expected: [0, 0, 1] },
])('slices(): $name', ({ values, expected }) =>
  expect(slices(values.map(single), 'pie').map(({ ratio }) => ratio)).toEqual(expected),
)

test('slices() begin at the top and go clockwise', () => {
  expect(slices([1, 3].map(single), 'pie')[0]?.path).toBe('M0 -96A96 96 0 0 1 96 0L0 0Z')
  expect(at(0.5, 10)).toBe('0 10')
})

test('slices() draw the only one as a whole ring', () => {
  expect(slices([5].map(single), 'pie')[0]?.path).toBe('M0 -96A96 96 0 1 1 0 96A96 96 0 1 1 0 -96Z')
  expect(slices([5].map(single), 'donut')[0]?.path).toContain('M0 -56A56 56')
})
