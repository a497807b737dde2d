import { expect, test } from 'vitest'
import { positiveSide } from '../histograms/buckets.ts'
import { type ClassicBuckets, classicToNative } from './classic-buckets.ts'

const inf = Number.POSITIVE_INFINITY
const classic = (cumulative: [number, number][], count?: number, sum = 0): ClassicBuckets => ({
  cumulative: new Map(cumulative),
  count,
  sum,
})

test.each([
  {
    name: 'bounds in any order',
    of: classic(
      [
        [5, 3],
        [1, 2],
        [inf, 7],
      ],
      7,
      9,
    ),
    bounds: [1, 5],
    counts: [2, 1, 4],
  },
  { name: 'no last bucket, but a count', of: classic([[1, 2]], 5), bounds: [1], counts: [2, 3] },
  {
    name: 'no count',
    of: classic([
      [1, 2],
      [inf, 3],
    ]),
    bounds: [1],
    counts: [2, 1],
  },
  {
    name: 'neither',
    of: classic([
      [1, 2],
      [2, 2],
    ]),
    bounds: [1, 2],
    counts: [2, 0, 0],
  },
  { name: 'a count alone', of: classic([], 4), bounds: [], counts: [4] },
  { name: 'nothing', of: classic([]), bounds: [], counts: [0] },
])('classicToNative() takes $name', ({ of, bounds, counts }) => {
  const native = classicToNative(of)
  if (native === undefined) throw new Error('Cannot convert: the counts fit')
  expect(native).toMatchObject({ schema: -53, integer: true, resetHint: 'unknown', sum: of.sum, customValues: bounds })
  expect(native).toMatchObject({ zeroCount: 0, zeroThreshold: 0, negativeBuckets: [], negativeSpans: [] })
  expect(native.count).toBe(counts.reduce((a, b) => a + b, 0))
  const side = positiveSide(native)
  expect(counts.map((_, at) => side.counts[side.indexes.indexOf(at)] ?? 0)).toEqual(counts)
})

test('classicToNative() tells counts that are no whole numbers', () => {
  expect(classicToNative(classic([[1, 0.5]], 2))?.integer).toBe(false)
})

test.each([
  {
    name: 'counts that fall',
    of: classic(
      [
        [1, 3],
        [2, 2],
        [inf, 4],
      ],
      4,
    ),
  },
  {
    name: 'another count than that of the last bucket',
    of: classic(
      [
        [1, 1],
        [inf, 4],
      ],
      5,
    ),
  },
  { name: 'fewer observations than a bucket has', of: classic([[1, 3]], 2) },
])('classicToNative() refuses $name', ({ of }) => expect(classicToNative(of)).toBeUndefined())
