import { describe, expect, test } from 'vitest'
import { histogram } from '../model/histogram.fixture.ts'
import { limitBuckets } from './limit-buckets.ts'

const fine = histogram({
  schema: 3,
  zeroCount: 2,
  sum: 40,
  positive: { 1: 1, 2: 2, 3: 3, 4: 4, 9: 5 },
  negative: { 1: 6, 2: 7 },
})

describe('limitBuckets()', () => {
  test.each([
    { name: 'without limits as it is', limits: { maxBuckets: 0, minFactor: 0 }, schema: 3, buckets: 7 },
    { name: 'with as many as it has', limits: { maxBuckets: 7, minFactor: 0 }, schema: 3, buckets: 7 },
    { name: 'one schema coarser', limits: { maxBuckets: 6, minFactor: 0 }, schema: 2, buckets: 4 },
    { name: 'until there are few enough', limits: { maxBuckets: 3, minFactor: 0 }, schema: 1, buckets: 3 },
    { name: 'by a factor that it has already', limits: { maxBuckets: 0, minFactor: 1.09 }, schema: 3, buckets: 7 },
    { name: 'by a factor between two schemas', limits: { maxBuckets: 0, minFactor: 1.1 }, schema: 2, buckets: 4 },
    { name: 'by a factor of two', limits: { maxBuckets: 0, minFactor: 2 }, schema: 0, buckets: 3 },
    { name: 'by a factor beyond the coarsest', limits: { maxBuckets: 0, minFactor: 1e9 }, schema: -4, buckets: 2 },
    { name: 'by both, the stricter counts', limits: { maxBuckets: 2, minFactor: 1.1 }, schema: -1, buckets: 2 },
  ])('$name', ({ limits, schema, buckets }) => {
    const limited = limitBuckets(fine, limits)
    expect(limited).toMatchObject({ schema, count: fine.count, sum: 40, zeroCount: 2 })
    const counts = [...(limited?.positiveBuckets ?? []), ...(limited?.negativeBuckets ?? [])]
    expect(counts).toHaveLength(buckets)
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(28)
  })

  test('is not possible with fewer than one for each side', () => {
    expect(limitBuckets(fine, { maxBuckets: 1, minFactor: 0 })).toBeUndefined()
  })

  test('leaves bounds of its own as they are, and refuses too many', () => {
    const custom = histogram({ customValues: [1, 2, 3], positive: { 0: 1, 1: 1, 2: 1 } })
    expect(limitBuckets(custom, { maxBuckets: 3, minFactor: 4 })).toBe(custom)
    expect(limitBuckets(custom, { maxBuckets: 2, minFactor: 0 })).toBeUndefined()
  })
})
