import { describe, expect, test } from 'vitest'
import { runWhole } from '../turns/turns.ts'
import { jaroWinkler } from './jaro-winkler.ts'
import { scoreSubsequence, scoreSubstring } from './scores.ts'
import { type SearchOrder, type SearchTerms, searchValues } from './search-values.ts'

const names = ['http.requests', 'requests_total', 'target_info', 'temperature']
const anything: SearchTerms = { texts: [], algorithm: 'subsequence', threshold: 0, caseSensitive: true }
const find = (terms: Partial<SearchTerms>, order: SearchOrder = 'ascending') =>
  runWhole(searchValues(names, { ...anything, ...terms }, order)).map(({ value }) => value)

describe('what is found', () => {
  test.each([
    { name: 'without a text all', terms: {}, found: names },
    { name: 'of empty texts all', terms: { texts: [''] }, found: names },
    { name: 'letters in their order', terms: { texts: ['tmp'] }, found: ['temperature'] },
    { name: 'any of several texts', terms: { texts: ['tmp', 'http'] }, found: ['http.requests', 'temperature'] },
    { name: 'capitals count', terms: { texts: ['TMP'] }, found: [] },
    { name: 'but when they do not', terms: { texts: ['TMP'], caseSensitive: false }, found: ['temperature'] },
    { name: 'a threshold leaves out what fits less', terms: { texts: ['ta'], threshold: 0.9 }, found: ['target_info'] },
    {
      name: 'without a threshold only what holds the text',
      terms: { texts: ['temprature'], algorithm: 'jarowinkler' as const },
      found: [],
    },
    {
      name: 'with one what is like it',
      terms: { texts: ['temprature'], algorithm: 'jarowinkler' as const, threshold: 0.9 },
      found: ['temperature'],
    },
  ])('$name', ({ terms, found }) => expect(find(terms)).toEqual(found))

  test('comes in the order that is asked for', () => {
    expect(find({}, 'descending')).toEqual(names.toReversed())
    expect(find({ texts: ['ta'] }, 'best first')).toEqual(['target_info', 'requests_total', 'temperature'])
  })
})

// The scores are those of Prometheus 3.16.
test.each([
  { score: scoreSubsequence('ta')('requests_total'), expected: 0.7938482142857144 },
  { score: scoreSubsequence('em')('temperature'), expected: 0.8854772727272727 },
  { score: scoreSubsequence('te')('temperature'), expected: 1 },
  { score: scoreSubsequence('xyz')('temperature'), expected: undefined },
  { score: scoreSubstring('per')('temperature'), expected: 1 - (0.9 * 3) / 8 },
  { score: scoreSubstring('b')('äöb'), expected: 1 - 0.9 },
  { score: jaroWinkler('martha', 'marhta'), expected: 0.9611111111111111 },
  { score: jaroWinkler('a', 'a'), expected: 1 },
  { score: jaroWinkler('', 'a'), expected: 0 },
  { score: jaroWinkler('abc', 'xyz'), expected: 0 },
])('a score is $expected', ({ score, expected }) => {
  if (expected === undefined) expect(score).toBeUndefined()
  else expect(score).toBeCloseTo(expected, 12)
})
