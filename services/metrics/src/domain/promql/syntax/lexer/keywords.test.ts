import { describe, expect, test } from 'vitest'
import { canNameMetric, isFillModifier, wordType } from './keywords.ts'

describe('wordType()', () => {
  test.each([
    { type: 'operator', words: ['and', 'OR', 'unless', 'atan2'] },
    {
      type: 'aggregator',
      words: ['sum', 'avg', 'count', 'min', 'max', 'group', 'stddev', 'stdvar', 'TOPK', 'bottomk'],
    },
    { type: 'aggregator', words: ['count_values', 'quantile', 'limitk', 'limit_ratio'] },
    { type: 'keyword', words: ['offset', 'by', 'Without', 'on', 'ignoring', 'group_left', 'group_right', 'bool'] },
    { type: 'preprocessor', words: ['start', 'end'] },
    { type: 'number', words: ['inf', 'Inf', 'NaN'] },
    { type: 'identifier', words: ['up', 'summ', 'fill', 'toString', 'constructor'] },
    { type: 'metric identifier', words: ['a:b', ':', 'sum:rate'] },
  ])('$words are each $type', ({ type, words }) => {
    expect(words.map(wordType)).toEqual(words.map(() => type))
  })
})

test.each([
  ['fill', true],
  ['fill_left', true],
  ['fill_right', true],
  ['fill_both', false],
  ['offset', false],
])('%s fills in: %s', (word, fills) => expect(isFillModifier(word)).toBe(fills))

describe('canNameMetric()', () => {
  test.each(['up', 'a:b', 'sum', 'start', 'end', 'by', 'offset', 'without', 'and', 'or', 'unless'])('%s can', (word) =>
    expect(canNameMetric(wordType(word), word)).toBe(true),
  )

  test.each(['on', 'ignoring', 'group_left', 'group_right', 'bool', 'atan2', 'inf', 'nan'])('%s cannot', (word) => {
    expect(canNameMetric(wordType(word), word)).toBe(false)
  })

  test.each(['+', '==', '@'])('the operator %s cannot', (word) => expect(canNameMetric('operator', word)).toBe(false))

  test.each(['string', 'duration', 'punctuation', 'end of input', 'error'] as const)('%s cannot', (type) => {
    expect(canNameMetric(type, 'a')).toBe(false)
  })
})
