import { expect, test } from 'vitest'
import { extrapolation, reach } from './extrapolation.ts'

// Four samples, 10 s apart, from 10 s to 40 s.
const samples = { firstMs: 10_000, lastMs: 40_000, count: 4 }
const window = (start: number, end: number) => ({ startMs: start * 1000, endMs: end * 1000 })

test.each([
  { name: 'a window that ends at its samples is not extended', at: window(10, 40), seconds: 30 },
  { name: 'a window reaches to its start', at: window(5, 40), seconds: 35 },
  { name: 'a window reaches to its end', at: window(10, 45), seconds: 35 },
  { name: 'a window reaches to both', at: window(0, 50), seconds: 50 },
  { name: 'half a gap is added where a sample seems to be missing before', at: window(-1.1, 40), seconds: 35 },
  { name: 'half a gap is added where a sample seems to be missing behind', at: window(10, 51.1), seconds: 35 },
  { name: 'nothing is said of zero', at: window(5, 40), sinceZero: undefined, seconds: 35 },
  { name: 'a series that was zero before the window is not held', at: window(5, 40), sinceZero: 1, seconds: 35 },
  { name: 'a series is not extended beyond zero', at: window(5, 40), sinceZero: 0.1, seconds: 33 },
  { name: 'a series that begins with zero is not extended back', at: window(5, 45), sinceZero: 0, seconds: 35 },
])('$name', ({ at, sinceZero, seconds }) => {
  expect(extrapolation(samples, at, sinceZero)).toBeCloseTo(seconds / 30, 10)
})

test.each([
  { distance: 0, gap: 10, expected: 0 },
  { distance: 10.9, gap: 10, expected: 10.9 },
  { distance: 11, gap: 10, expected: 5 },
  { distance: 100, gap: 10, expected: 5 },
  { distance: 5, gap: 0, expected: 0 },
])('$distance s with a sample each $gap s are $expected', ({ distance, gap, expected }) => {
  expect(reach(distance, gap)).toBe(expected)
})
