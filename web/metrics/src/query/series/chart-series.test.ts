import { expect, test } from 'vitest'
import { plotMatrix } from './chart-series.ts'

test('a series has a value for each time, null where there is none or none to draw', () => {
  const grid = { fromMs: 10_000, toMs: 25_000, stepMs: 5_000 }
  const matrix = [
    {
      metric: { __name__: 'up' },
      values: [
        [10, '1'],
        [20, '+Inf'],
        [25, '2.5'],
      ] as const,
    },
  ]
  expect(plotMatrix(matrix, grid)).toEqual({
    times: [10_000, 15_000, 20_000, 25_000],
    series: [{ label: 'up', values: [1, null, null, 2.5] }],
  })
})
