import { expect, test } from 'vitest'
import { findMetrics } from './find-metrics.ts'

const metrics = [
  { name: 'process_cpu_seconds_total', type: 'counter', help: 'Time of the processor' },
  { name: 'http_requests_total', type: 'counter', help: 'Answered requests' },
  { name: 'queue_length', type: 'gauge', help: 'Requests that wait' },
]

test.each([
  { text: '', found: ['process_cpu_seconds_total', 'http_requests_total', 'queue_length'] },
  { text: 'requests', found: ['http_requests_total', 'queue_length'] },
  { text: ' CPU  total ', found: ['process_cpu_seconds_total'] },
  { text: 'processor', found: ['process_cpu_seconds_total'] },
  { text: 'queue wait', found: ['queue_length'] },
  { text: 'none', found: [] },
])('findMetrics() of "$text"', ({ text, found }) => {
  expect(findMetrics(metrics, text).map(({ name }) => name)).toEqual(found)
})

test('findMetrics() is bounded', () => {
  expect(
    findMetrics(
      Array.from({ length: 500 }, (_, n) => ({ name: `m${n}`, type: '', help: '' })),
      'm',
    ),
  ).toHaveLength(50)
})
