import { expect, test } from 'vitest'
import { histogram } from '../domain/model/histogram.fixture.ts'
import { renderHistogram } from './histogram.ts'

test('a histogram has its buckets with the bounds that belong to them, empty ones left out', () => {
  const one = histogram({ positive: { 0: 2, 1: 0 }, negative: { 1: 1 }, zeroCount: 3, zeroThreshold: 0.25, sum: 1.5 })
  expect(renderHistogram(one)).toEqual({
    count: '6',
    sum: '1.5',
    buckets: [
      [1, '-2', '-1', '1'],
      [3, '-0.25', '0.25', '3'],
      [0, '0.5', '1', '2'],
    ],
  })
})

test('the first custom bucket reaches from -Inf, the last one to +Inf', () => {
  const one = histogram({ customValues: [5], positive: { 0: 1, 1: 2 } })
  expect(renderHistogram(one).buckets).toEqual([
    [3, '-Inf', '5', '1'],
    [0, '5', '+Inf', '2'],
  ])
})

test('without observations there are no buckets', () => {
  expect(renderHistogram(histogram({}))).toEqual({ count: '0', sum: '0' })
})
