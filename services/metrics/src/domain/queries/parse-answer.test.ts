import { describe, expect, test } from 'vitest'
import { Labels } from '../model/labels.ts'
import { parseAnswer } from './parse-answer.ts'

const answer = (resultType: string, result: unknown) =>
  JSON.stringify({ status: 'success', data: { resultType, result }, stats: { seriesFetched: '1' } })

describe('an answer of a query', () => {
  test('to a query that gives series is a vector', () => {
    const result = [
      { metric: { __name__: 'up', job: 'a' }, value: [1_700_000_000.25, '1e-07'] },
      { metric: {}, value: [1_700_000_000.25, '+Inf'] },
    ]
    expect(parseAnswer(answer('vector', result))).toEqual({
      type: 'vector',
      samples: [
        { labels: Labels.of({ __name__: 'up', job: 'a' }), timeMs: 1_700_000_000_250, value: 1e-7 },
        { labels: Labels.none, timeMs: 1_700_000_000_250, value: Number.POSITIVE_INFINITY },
      ],
    })
  })

  test('to a query for a range is a matrix', () => {
    const result = [
      {
        metric: { a: 'b' },
        values: [
          [1, '-Inf'],
          [2.5, 'NaN'],
        ],
      },
    ]
    expect(parseAnswer(answer('matrix', result))).toEqual({
      type: 'matrix',
      series: [
        {
          labels: Labels.of({ a: 'b' }),
          timestamps: Float64Array.of(1_000, 2_500),
          values: Float64Array.of(Number.NEGATIVE_INFINITY, Number.NaN),
        },
      ],
    })
  })

  test.each([
    ['scalar', { type: 'scalar', timeMs: 1_000, value: 2 }],
    ['string', { type: 'string', timeMs: 1_000, value: '2' }],
  ])('to a query that gives a %s is one', (type, value) => {
    expect(parseAnswer(answer(type, [1, '2']))).toEqual(value)
  })

  test('that is a refusal is thrown in its words', () => {
    const refusal = JSON.stringify({ status: 'error', errorType: 'bad_data', error: '1:5: parse error' })
    expect(() => parseAnswer(refusal)).toThrow('1:5: parse error')
  })

  test.each([
    ['no JSON', '<html>'],
    ['a list', '[]'],
    ['a native histogram', answer('vector', [{ metric: {}, histogram: [1, { count: '1', sum: '1' }] }])],
  ])('that is %s has no value', (_, text) => {
    expect(parseAnswer(text)).toBeUndefined()
  })
})
