import { describe, expect, test } from 'vitest'
import { boundarySamples } from './boundary-samples.ts'

const at = Float64Array.of(10, 20, 30, 40)
const all = { from: 0, to: 4 }

/** Which of the samples at 10, 20, 30 and 40 ms growth is measured between. */
function ends(startMs: number, endMs: number, options: { from?: number; to?: number; smoothed?: boolean } = {}) {
  const { from, to, smoothed = false } = { ...all, ...options }
  const found = boundarySamples(at, from, to, { startMs, endMs }, smoothed)
  return found === undefined ? undefined : [at[found.first], at[found.last]]
}

describe('the samples at the ends of a window', () => {
  test.each([
    { name: 'before the first sample are the first and the last', startMs: 5, expected: [10, 40] },
    { name: 'right at a sample has that as its start', startMs: 20, expected: [20, 40] },
    { name: 'just before a sample has the one before', startMs: 19, expected: [10, 40] },
    { name: 'between the last two has the last but one', startMs: 39, expected: [30, 40] },
    { name: 'right at the last sample are none', startMs: 40, expected: undefined },
    { name: 'behind all samples are none', startMs: 50, expected: undefined },
  ])('whose start $name', ({ startMs, expected }) => {
    expect(ends(startMs, 100)).toEqual(expected)
  })

  test('are the same sample where there is one', () => {
    expect(ends(5, 100, { from: 1, to: 2 })).toEqual([20, 20])
    expect(ends(5, 100, { from: 1, to: 2, smoothed: true })).toEqual([20, 20])
  })

  test('are two of two', () => {
    expect(ends(25, 100, { from: 1, to: 3 })).toEqual([20, 30])
    expect(ends(20, 100, { from: 1, to: 3 })).toEqual([20, 30])
  })

  test.each([
    { from: 2, to: 2 },
    { from: 3, to: 2 },
  ])('are none of those from $from to $to', (range) => {
    expect(ends(5, 100, range)).toBeUndefined()
  })

  test.each([
    { name: 'between two samples has the one behind', endMs: 25, expected: [10, 30] },
    { name: 'right at a sample has that', endMs: 20, expected: [10, 20] },
    { name: 'just behind a sample has the next', endMs: 21, expected: [10, 30] },
    { name: 'behind all has the last', endMs: 50, expected: [10, 40] },
    { name: 'at the first sample has that', endMs: 10, expected: [10, 10] },
    { name: 'before the first sample has none', endMs: 9, expected: undefined },
  ])('smoothed, whose end $name', ({ endMs, expected }) => {
    expect(ends(0, endMs, { smoothed: true })).toEqual(expected)
  })

  test('not smoothed are those of samples that were handed in, wherever the end is', () => {
    expect(ends(0, 9)).toEqual([10, 40])
  })

  test('smoothed before the first sample are there where its counts began before', () => {
    const asked: number[] = []
    const isBornWithin = (place: number) => asked.push(place) > 0
    expect(boundarySamples(at, 1, 4, { startMs: 0, endMs: 15 }, true, isBornWithin)).toEqual({ first: 1, last: 1 })
    expect(asked).toEqual([1])
  })
})
