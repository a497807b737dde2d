import { describe, expect, test } from 'vitest'
import { histogram } from '../../model/histogram.fixture.ts'
import { parseHistogram, printHistogram } from './histogram-literal.ts'
import { parseSeriesValues } from './series-values.ts'

describe('a histogram in a test of rules', () => {
  test.each([
    { text: '{{}}', is: histogram({}) },
    { text: '{{ sum:3 count:2 buckets:[2] }}', is: histogram({ sum: 3, positive: { 0: 2 } }) },
    {
      text: '{{schema:1 sum:-0.3 count:9 z_bucket:2 z_bucket_w:0.05 offset:-3 buckets:[1 2] n_offset:4 n_buckets:[4]}}',
      is: histogram({
        ...{ schema: 1, sum: -0.3, zeroCount: 2, zeroThreshold: 0.05 },
        ...{ positive: { [-3]: 1, [-2]: 2 }, negative: { 4: 4 } },
      }),
    },
    {
      text: '{{schema:-53 custom_values:[5 10] count:3 buckets:[1 2] counter_reset_hint:gauge}}',
      is: histogram({ customValues: [5, 10], positive: { 0: 1, 1: 2 }, resetHint: 'gauge' }),
    },
    { text: '{{count:NaN sum:+Inf}}', is: histogram({ count: Number.NaN, sum: Number.POSITIVE_INFINITY }) },
  ])('$text is read, and written so that it reads the same', ({ text, is }) => {
    const read = parseHistogram(text)
    expect(printHistogram(read)).toBe(printHistogram(is))
    expect(printHistogram(parseHistogram(printHistogram(read)))).toBe(printHistogram(read))
    expect([read.count, read.sum, read.schema, read.resetHint]).toEqual([is.count, is.sum, is.schema, is.resetHint])
  })

  test('is written from its first to its last bucket that counts', () => {
    const gap = histogram({ positive: { 2: 0, 3: 1, 6: 4, 7: 0 } })
    expect(printHistogram(gap)).toBe('{{count:5 offset:3 buckets:[1 0 0 4]}}')
  })

  test.each([
    { text: '{{sum:3', why: 'two pairs of braces' },
    { text: '{{sums:3}}', why: 'it has no "sums"' },
    { text: '{{sum:x}}', why: '"x" is no number' },
    { text: '{{buckets:2}}', why: 'no list such as [1 2]' },
    { text: '{{buckets:[1 x]}}', why: '"x" is no number' },
    { text: '{{schema:9}}', why: 'there is no schema 9' },
    { text: '{{counter_reset_hint:maybe}}', why: 'unknown, reset, not_reset or gauge' },
    { text: '{{sum:3 !}}', why: '"!" is no field such as sum:3' },
  ])('$text is refused: $why', ({ text, why }) => {
    expect(() => parseHistogram(text)).toThrow(why)
  })
})

describe('a series of histograms', () => {
  const counts = (text: string) =>
    parseSeriesValues(text).map((point) => (typeof point === 'object' ? printHistogram(point) : point))

  test.each([
    {
      text: '{{count:2 buckets:[2]}}x1 _ stale 3',
      points: ['{{count:2 buckets:[2]}}', '{{count:2 buckets:[2]}}', undefined, 'stale', 3],
    },
    {
      text: '{{count:1 sum:5}}+{{count:2}}x2',
      points: ['{{count:1 sum:5}}', '{{count:3 sum:5}}', '{{count:5 sum:5}}'],
    },
    { text: '{{count:5}}-{{count:2}}x1', points: ['{{count:5}}', '{{count:3}}'] },
  ])('$text', ({ text, points }) => {
    expect(counts(text)).toEqual(points)
  })

  test.each([
    '{{count:1}}+{{count:2}}',
    '{{count:1}}+2x2',
    '{{schema:1}}+{{}}x2',
    '{{}}+{{schema:-53 custom_values:[1]}}x1',
    '{{count:1}}y',
    '{{count:1',
  ])('%s is refused', (text) => {
    expect(() => parseSeriesValues(text)).toThrow(/cannot read the (values|histogram)/)
  })
})
