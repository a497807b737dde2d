import { describe, expect, test } from 'vitest'
import type { PathQuery } from '../model/variables/variable-query.ts'
import { variableOptions, variablePath } from './variable-answer.ts'

const range = { fromMs: 1_000_500, toMs: 2_000_500 }

describe('variablePath()', () => {
  test.each<{ name: string; query: PathQuery; expected: string }>([
    {
      name: 'names of labels',
      query: { kind: 'label-names', match: undefined },
      expected: 'api/v1/labels?start=1000&end=2001',
    },
    {
      name: 'values of a label of some series',
      query: { kind: 'label-values', label: 'job', match: 'up{a="b"}' },
      expected: 'api/v1/label/job/values?start=1000&end=2001&match%5B%5D=up%7Ba%3D%22b%22%7D',
    },
    { name: 'an expression', query: { kind: 'query-result', expr: 'up' }, expected: 'api/v1/query?query=up&time=2001' },
  ])('$name', ({ query, expected }) => expect(variablePath(query, range)).toBe(expected))
})

describe('variableOptions()', () => {
  test.each<{ name: string; query: PathQuery; data: unknown; expected: string[] }>([
    {
      name: 'values',
      query: { kind: 'label-values', label: 'a', match: undefined },
      data: ['x', 'y'],
      expected: ['x', 'y'],
    },
    {
      name: 'metrics of a pattern',
      query: { kind: 'metrics', pattern: '^up' },
      data: ['up', 'down'],
      expected: ['up'],
    },
    { name: 'metrics of no pattern', query: { kind: 'metrics', pattern: '(' }, data: ['up', 'a('], expected: ['a('] },
    {
      name: 'a vector with value and time',
      query: { kind: 'query-result', expr: 'up' },
      data: { resultType: 'vector', result: [{ metric: { __name__: 'up', job: 'a' }, value: [1.5, '1'] }] },
      expected: ['up{job="a"} 1 1500'],
    },
    {
      name: 'a scalar',
      query: { kind: 'query-result', expr: '1' },
      data: { resultType: 'scalar', result: [1, '42'] },
      expected: ['42'],
    },
    {
      name: 'series',
      query: { kind: 'series', match: 'up' },
      data: [{ __name__: 'up', a: 'b' }],
      expected: ['up{a="b"}'],
    },
  ])('$name', ({ query, data, expected }) =>
    expect(variableOptions(query, data).map(({ value }) => value)).toEqual(expected),
  )
})
