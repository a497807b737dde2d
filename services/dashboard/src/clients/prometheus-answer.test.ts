import { describe, expect, test } from 'vitest'
import { parseAnswer } from './prometheus-answer.ts'

const success = (resultType: string, result: unknown, more: object = {}) => ({
  status: 'success',
  data: { resultType, result },
  ...more,
})

describe('parseAnswer()', () => {
  test.each([
    {
      name: 'a matrix',
      json: success('matrix', [
        {
          metric: { a: 'b' },
          values: [
            [1.5, '1'],
            [2, 'NaN'],
          ],
        },
      ]),
      answer: {
        resultType: 'matrix',
        warnings: [],
        series: [{ labels: { a: 'b' }, timesMs: [1_500, 2_000], values: [1, Number.NaN] }],
      },
    },
    {
      name: 'a vector',
      json: success('vector', [{ metric: {}, value: [1, '+Inf'] }]),
      answer: {
        resultType: 'vector',
        warnings: [],
        series: [{ labels: {}, timesMs: [1_000], values: [Number.POSITIVE_INFINITY] }],
      },
    },
    {
      name: 'a scalar',
      json: success('scalar', [1.0004, '-Inf']),
      answer: {
        resultType: 'scalar',
        warnings: [],
        series: [{ labels: {}, timesMs: [1_000], values: [Number.NEGATIVE_INFINITY] }],
      },
    },
    { name: 'a text', json: success('string', [1, 'a']), answer: { resultType: 'string', warnings: [], series: [] } },
    {
      name: 'warnings before remarks',
      json: success('vector', [], { infos: ['b'], warnings: ['a'] }),
      answer: { resultType: 'vector', warnings: ['a', 'b'], series: [] },
    },
    {
      name: 'series of native histograms alone, which are left out',
      json: success('matrix', [{ metric: {}, histograms: [] }, null]),
      answer: { resultType: 'matrix', warnings: [], series: [] },
    },
    {
      name: 'labels that are none',
      json: success('vector', [{ metric: null, value: [1, 'Inf'] }]),
      answer: {
        resultType: 'vector',
        warnings: [],
        series: [{ labels: {}, timesMs: [1_000], values: [Number.POSITIVE_INFINITY] }],
      },
    },
  ])('reads $name', ({ json, answer }) => expect(parseAnswer(json)).toEqual(answer))

  test.each([
    { name: 'nothing', json: null },
    { name: 'a list', json: [] },
    { name: 'an error', json: { status: 'error', data: { resultType: 'vector', result: [] } } },
    { name: 'no data', json: { status: 'success' } },
    { name: 'another type', json: success('streams', []) },
    { name: 'a time that is a text', json: success('vector', [{ metric: {}, value: ['1', '1'] }]) },
    { name: 'a value that is a number', json: success('vector', [{ metric: {}, value: [1, 1] }]) },
    { name: 'one broken point among others', json: success('matrix', [{ values: [[1, '1'], [2]] }]) },
    { name: 'a scalar without points', json: success('scalar', undefined) },
  ])('does not read $name', ({ json }) => expect(parseAnswer(json)).toBeUndefined())
})
