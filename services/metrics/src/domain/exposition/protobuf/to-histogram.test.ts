import { describe, expect, test } from 'vitest'
import type { ExposedHistogram } from './metric-family.ts'
import { isNative, toHistogram } from './to-histogram.ts'

const none = { spans: [], deltas: [], counts: [] }
const empty: ExposedHistogram = {
  startMs: 0,
  count: 0,
  floatCount: undefined,
  sum: 0,
  buckets: [],
  exemplars: [],
  schema: 3,
  zeroThreshold: 0,
  zeroCount: 0,
  floatZeroCount: undefined,
  positive: none,
  negative: none,
}
const spans = [{ offset: 0, length: 3 }]

describe('isNative()', () => {
  test.each([
    { name: 'nothing of native buckets', change: {}, native: false },
    { name: 'positive spans', change: { positive: { ...none, spans } }, native: true },
    { name: 'negative spans', change: { negative: { ...none, spans } }, native: true },
    { name: 'a threshold alone', change: { zeroThreshold: 1e-128 }, native: true },
    { name: 'zeros alone', change: { zeroCount: 1 }, native: true },
  ])('$name: $native', ({ change, native }) => expect(isNative({ ...empty, ...change })).toBe(native))
})

describe('toHistogram()', () => {
  const whole = { ...empty, count: 9, zeroCount: 1, positive: { spans, deltas: [2, 1, -1], counts: [] } }
  const halves = {
    ...empty,
    count: 4,
    floatCount: 4.5,
    zeroCount: 1,
    floatZeroCount: 0.5,
    positive: { spans, deltas: [], counts: [1.5, 1.5, 1] },
  }

  test.each([
    {
      name: 'differences add up to counts',
      exposed: whole,
      as: { integer: true, count: 9, zeroCount: 1, positiveBuckets: [2, 3, 2] },
    },
    {
      name: 'floats are counts already',
      exposed: halves,
      as: { integer: false, count: 4.5, zeroCount: 0.5, positiveBuckets: [1.5, 1.5, 1] },
    },
    {
      name: 'floats without zeros',
      exposed: { ...halves, floatZeroCount: undefined },
      as: { integer: false, zeroCount: 0 },
    },
    { name: 'a float count of nothing is none', exposed: { ...whole, floatCount: 0 }, as: { integer: true, count: 9 } },
  ])('$name', ({ exposed, as }) => expect(toHistogram(exposed, false)).toMatchObject(as))

  test.each([
    [true, 'gauge'],
    [false, 'unknown'],
  ])('whether it is a gauge: %s', (isGauge, resetHint) => expect(toHistogram(empty, isGauge).resetHint).toBe(resetHint))

  test('buckets that do not fit their spans are refused', () => {
    expect(() => toHistogram({ ...whole, positive: { spans, deltas: [2], counts: [] } }, false)).toThrow()
  })
})
