import { describe, expect, test } from 'vitest'
import { Deltas } from './deltas.ts'
import { exponentialToNative } from './to-native.ts'

const number = (timeMs: number, value: number) => ({
  attributes: [],
  exemplars: [],
  startMs: 0,
  timeMs,
  isAbsent: false,
  value,
})
const histogram = (timeMs: number, bounds: number[], counts: number[]) => ({
  ...{ attributes: [], exemplars: [], startMs: 0, timeMs, isAbsent: false, sum: 2, bounds, counts },
  count: counts.reduce((sum, count) => sum + count, 0),
})

describe('Deltas', () => {
  const open = () => new Deltas({ maxStreams: 2, maxSilentMs: 1_000 })

  test('sums up what belongs together', () => {
    const deltas = open()
    expect(deltas.addNumber('a', number(1, 3), 0)?.value).toBe(3)
    expect(deltas.addNumber('b', number(1, 10), 0)?.value).toBe(10)
    expect(deltas.addNumber('a', number(2, 4), 0)?.value).toBe(7)
  })

  test('tells from when it counts: from the first point on', () => {
    const deltas = open()
    deltas.addNumber('a', { ...number(10, 3), startMs: 5 }, 0)
    expect(deltas.addNumber('a', { ...number(20, 4), startMs: 10 }, 0)).toMatchObject({ value: 7, startMs: 5 })
  })

  test('does not count a point twice, nor one that comes late', () => {
    const deltas = open()
    deltas.addNumber('a', number(5, 3), 0)
    expect(deltas.addNumber('a', number(5, 3), 0)).toBeUndefined()
    expect(deltas.addNumber('a', number(4, 3), 0)).toBeUndefined()
    expect(deltas.addNumber('a', number(6, 1), 0)?.value).toBe(4)
  })

  test('begins anew where more series came than are kept, with the one that was silent for longest', () => {
    const deltas = open()
    for (const key of ['a', 'b']) deltas.addNumber(key, number(1, 1), 0)
    deltas.addNumber('a', number(2, 1), 0)
    deltas.addNumber('c', number(1, 1), 0)
    expect(deltas.addNumber('a', number(3, 1), 0)?.value).toBe(3)
    expect(deltas.addNumber('b', number(2, 1), 0)?.value).toBe(1)
  })

  test('begins anew after a silence', () => {
    const deltas = open()
    deltas.addNumber('a', number(1, 1), 0)
    deltas.addNumber('b', number(1, 1), 1_001)
    expect(deltas.addNumber('a', number(2, 1), 1_001)?.value).toBe(1)
  })

  test('sums up buckets, and begins anew when their bounds change', () => {
    const deltas = open()
    deltas.addHistogram('h', histogram(1, [1, 2], [1, 0, 2]), 0)
    expect(deltas.addHistogram('h', histogram(2, [1, 2], [1, 1, 0]), 0)).toMatchObject({
      ...{ count: 5, sum: 4, counts: [2, 1, 2] },
    })
    expect(deltas.addHistogram('h', histogram(3, [1, 3], [1, 0, 0]), 0)).toMatchObject({ count: 1, counts: [1, 0, 0] })
  })

  test('sums up native histograms in the coarser schema', () => {
    const native = (timeMs: number, scale: number, offset: number) => {
      const positive = { offset, counts: [1, 1] }
      const rest = { count: 2, sum: 3, zeroCount: 0, zeroThreshold: 0, negative: { offset: 0, counts: [] } }
      const point = { attributes: [], exemplars: [], startMs: 0, timeMs, isAbsent: false, scale, positive, ...rest }
      return { ...point, histogram: exponentialToNative(point) }
    }
    const deltas = open()
    deltas.addNative('n', native(1, 2, 0), 0)
    expect(deltas.addNative('n', native(2, 1, 0), 0)?.histogram).toMatchObject({
      ...{ integer: true, schema: 1, count: 4, sum: 6 },
      ...{ positiveSpans: [{ offset: 1, length: 2 }], positiveBuckets: [3, 1] },
    })
  })
})
