import { expect, test } from 'vitest'
import { sparklinePaths } from './sparkline-path.ts'

test.each([
  { name: 'from corner to corner', values: [0, 10], expected: 'M0 98L100 2' },
  { name: 'level values lie in the middle', values: [5, 5], expected: 'M0 50L100 50' },
  { name: 'a gap is bridged', values: [0, null, 10], expected: 'M0 98L100 2' },
  { name: 'a single value has no course', values: [5], expected: undefined },
])('sparklinePaths(): $name', ({ values, expected }) => {
  const timesMs = values.map((_, index) => index * 1000)
  expect(sparklinePaths({ timesMs, values })?.line).toBe(expected)
})
