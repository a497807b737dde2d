import { expect, test } from 'vitest'
import { addExemplars } from './add-exemplars.ts'
import { pickExemplars } from './pick-exemplars.ts'

const exemplar = (timestamp: number, value: string) => ({ labels: { trace_id: `t${timestamp}` }, value, timestamp })
const body = [
  { seriesLabels: { a: '1' }, exemplars: [exemplar(12.5, '3'), exemplar(1, '7'), exemplar(2, 'NaN')] },
  { seriesLabels: { a: '2' }, exemplars: [exemplar(3, '9')] },
]

test('of each stretch of time the highest exemplar is kept', () => {
  expect(pickExemplars(body, 10_000)).toEqual([
    { atMs: 3_000, value: 9, labels: { trace_id: 't3' }, series: { a: '2' } },
    { atMs: 12_500, value: 3, labels: { trace_id: 't12.5' }, series: { a: '1' } },
  ])
})

test('exemplars stand between the times of lines, which have neither a value nor a gap there', () => {
  const lines = { times: [0, 10_000], series: [{ values: [1, null] }] }
  expect(addExemplars(lines, pickExemplars(body, 10_000))).toEqual({
    times: [0, 3_000, 10_000, 12_500],
    series: [{ values: [1, undefined, null, undefined] }],
    exemplars: [undefined, 9, undefined, 3],
  })
})
