import { expect, test } from 'vitest'
import { Labels } from '../../domain/model/labels.ts'
import type { Value } from '../../domain/promql/engine.ts'
import { resultPieces } from './result.ts'

const up = Labels.of({ __name__: 'up', job: 'a"b' })

test.each([
  {
    name: 'a vector',
    value: { type: 'vector', samples: [{ labels: up, timeMs: 1500, value: 1e-7 }] },
    expected: '{"resultType":"vector","result":[{"metric":{"__name__":"up","job":"a\\"b"},"value":[1.5,"1e-07"]}]}',
  },
  {
    name: 'a matrix',
    value: {
      type: 'matrix',
      series: [{ labels: up, timestamps: Float64Array.of(1000, 2000), values: Float64Array.of(1, Number.NaN) }],
    },
    expected:
      '{"resultType":"matrix","result":[{"metric":{"__name__":"up","job":"a\\"b"},"values":[[1,"1"],[2,"NaN"]]}]}',
  },
  {
    name: 'names and values that are more than letters',
    value: {
      type: 'vector',
      samples: [{ labels: Labels.of({ 'a"b': 'ü', 'c.d': 'e\n\\', f: '/g h:1-2' }), timeMs: 0, value: 1 }],
    },
    expected:
      '{"resultType":"vector","result":[{"metric":{"a\\"b":"ü","c.d":"e\\n\\\\","f":"/g h:1-2"},"value":[0,"1"]}]}',
  },
  {
    name: 'labels that are none',
    value: { type: 'vector', samples: [{ labels: Labels.none, timeMs: 0, value: 1 }] },
    expected: '{"resultType":"vector","result":[{"metric":{},"value":[0,"1"]}]}',
  },
  {
    name: 'an empty vector is a list',
    value: { type: 'vector', samples: [] },
    expected: '{"resultType":"vector","result":[]}',
  },
  {
    name: 'a scalar',
    value: { type: 'scalar', timeMs: 1000, value: Number.POSITIVE_INFINITY },
    expected: '{"resultType":"scalar","result":[1,"+Inf"]}',
  },
  {
    name: 'a string',
    value: { type: 'string', timeMs: 1000, value: 'a\nb' },
    expected: '{"resultType":"string","result":[1,"a\\nb"]}',
  },
] satisfies { name: string; value: Value; expected: string }[])('$name', ({ value, expected }) => {
  expect([...resultPieces(value)].join('')).toBe(expected)
})
