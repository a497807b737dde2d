import { expect, test } from 'vitest'
import { roundTogether } from './round-together.ts'

test.each([
  { name: 'of a quiet stream', values: new Array<number>(240).fill(100 / 240), sum: 100 },
  { name: 'that would each be too much', values: new Array<number>(720).fill(1_000 / 720), sum: 1_000 },
  { name: 'that are whole', values: [3, 0, 8], sum: 11 },
  { name: 'of nothing', values: [], sum: 0 },
])('steps $name add up', ({ values, sum }) => {
  const rounded = Float64Array.from(values)
  roundTogether(rounded)
  expect(rounded.every(Number.isInteger)).toBe(true)
  expect(rounded.reduce((total, value) => total + value, 0)).toBe(sum)
})
