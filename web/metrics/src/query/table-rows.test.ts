import { expect, test } from 'vitest'
import { tableRows } from './table-rows.ts'

const histogram = {
  count: '3',
  sum: '2.5',
  buckets: [[0, '1', '1.4142135623730951', '2'] as const, [3, '-1', '1', '1'] as const],
}
const word = '{count:3, sum:2.5, (1,1.414]:2, [-1,1]:1}'

test('a histogram among samples is written on one line, at its time', () => {
  const metric = { a: 'b' }
  expect(tableRows({ resultType: 'vector', result: [{ metric, histogram: [5, histogram] }] })).toEqual([
    { metric, points: [[5, word]] },
  ])
  const result = [{ metric, values: [[6, '1'] as const], histograms: [[5, histogram] as const] }]
  expect(tableRows({ resultType: 'matrix', result })).toEqual([
    {
      metric,
      points: [
        [5, word],
        [6, '1'],
      ],
    },
  ])
})
