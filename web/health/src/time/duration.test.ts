import { describe, expect, test } from 'vitest'
import { renderAgo, renderDuration, renderLatency } from './duration.ts'

describe('renderDuration()', () => {
  test.each([
    [0, '0 ms'],
    [486, '486 ms'],
    [59_999, '59 s'],
    [60_000, '1 min'],
    [61_000, '1 min'],
    [7_500_000, '2 h 5 min'],
    [90_000_000, '1 d 1 h'],
  ])('%d ms is %s', (ms, text) => expect(renderDuration(ms)).toBe(text))
})

describe('renderAgo()', () => {
  test.each([
    [0, 'just now'],
    [30_000, '30 s ago'],
    [150_000, '2 min ago'],
    [7_500_000, '2 h ago'],
    [200_000_000, '2 days ago'],
    [-5_000, 'just now'],
  ])('%d ms ago is "%s"', (ms, text) => expect(renderAgo(1e12 - ms, 1e12)).toBe(text))
})

describe('renderLatency()', () => {
  test.each([
    [0.31, '0.3 ms'],
    [12.4, '12 ms'],
    [1_250, '1.25 s'],
  ])('%d is %s', (ms, text) => expect(renderLatency(ms)).toBe(text))
})
