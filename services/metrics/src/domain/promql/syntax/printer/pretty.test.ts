import { expect, test } from 'vitest'
import { parsePromql } from '../parser/parse-promql.ts'
import { formatPromql } from './pretty.ts'

// As Prometheus 3.16 answers.
test.each([
  { name: 'what fits in a line', query: 'sum  by(a)(rate(b[5m]))', lines: ['sum by (a) (rate(b[5m]))'] },
  {
    name: 'arguments in lines of their own',
    query: 'clamp_max(sum by (instance, job) (rate(requests_with_a_very_long_name_total{job="fixed"}[5m])), time())',
    lines: [
      'clamp_max(',
      '  sum by (instance, job) (rate(requests_with_a_very_long_name_total{job="fixed"}[5m])),',
      '  time()',
      ')',
    ],
  },
  {
    name: 'a short subquery, which is not moved to the right',
    query:
      'double_exponential_smoothing((count without (instance, zone) (requests_total offset -1m))[2m30s:30s], 1, 0.5)',
    lines: [
      'double_exponential_smoothing(',
      '(count without (instance, zone) (requests_total offset -1m))[2m30s:30s],',
      '  1,',
      '  0.5',
      ')',
    ],
  },
])('$name', ({ query, lines }) => {
  expect(formatPromql(parsePromql(query)).split('\n')).toEqual(lines)
})
