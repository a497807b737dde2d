import { expect, test } from 'vitest'
import { histogram } from '../model/histogram.fixture.ts'
import { checkHistogram } from './check-histogram.ts'

const good = histogram({ positive: { 0: 1 } })
const custom = histogram({ customValues: [1, 2], positive: { 0: 1, 2: 1 } })

test.each([{ one: good }, { one: custom }, { one: histogram({ count: Number.NaN }) }])('takes what fits', ({ one }) => {
  expect(() => checkHistogram(one)).not.toThrow()
})

test.each([
  { one: { ...good, schema: 9 }, words: 'invalid schema' },
  { one: { ...good, positiveBuckets: [1, 2] }, words: 'spans need 1 buckets, have 2 buckets' },
  { one: { ...good, positiveBuckets: [-1] }, words: 'bucket number 1 has observation count of -1' },
  { one: { ...good, count: -1 }, words: 'negative count' },
  { one: { ...custom, zeroCount: 1 }, words: 'zero count of 0' },
  { one: { ...custom, customValues: [2, 1] }, words: 'strictly increasing' },
  { one: { ...custom, customValues: [1] }, words: 'not enough custom bounds' },
  { one: { ...custom, negativeSpans: [{ offset: 0, length: 0 }] }, words: 'must not have negative spans' },
])('refuses one: $words', ({ one, words }) => {
  expect(() => checkHistogram(one)).toThrow(words)
})
