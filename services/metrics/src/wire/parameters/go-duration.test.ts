import { expect, test } from 'vitest'
import { formatGoDuration } from './go-duration.ts'

// As Go's own time.Duration prints them.
test.each([
  [0, '0s'],
  [-0, '0s'],
  [-1000, '-1s'],
  [-1250, '-1.25s'],
  [-1.5, '-1.5ms'],
  [0.0015, '1.5µs'],
  [0.000001, '1ns'],
  [999.999999, '999.999999ms'],
  [60_000, '1m0s'],
  [-300_000, '-5m0s'],
  [3_600_000, '1h0m0s'],
  [-3_661_000, '-1h1m1s'],
  [90_061_001.5, '25h1m1.0015s'],
])('%d ms is %s', (ms, text) => {
  expect(formatGoDuration(ms)).toBe(text)
})
