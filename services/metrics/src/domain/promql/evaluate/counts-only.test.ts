import { expect, test } from 'vitest'
import { parsePromql } from '../syntax/parser/parse-promql.ts'
import { countsOnlySelectors } from './counts-only.ts'

test.each([
  { query: 'a', found: [] },
  { query: 'histogram_count(a)', found: ['a'] },
  { query: 'histogram_sum(rate(a[5m]))', found: ['a'] },
  { query: 'histogram_avg(a) / b', found: ['a'] },
  { query: 'timestamp(a)', found: ['a'] },
  { query: 'absent(sum(a))', found: ['a'] },
  { query: 'histogram_quantile(0.9, a)', found: [] },
  { query: 'histogram_count(histogram_quantile(0.9, a))', found: [] },
  { query: 'histogram_fraction(0, 1, a)', found: [] },
  { query: 'histogram_stddev(a) + histogram_stdvar(a)', found: [] },
  { query: 'histogram_count(a == b)', found: [] },
  { query: 'histogram_count(a != b)', found: [] },
  { query: 'histogram_count(a + b)', found: ['a', 'b'] },
  { query: 'absent(changes(a[5m]))', found: [] },
  { query: 'absent(count_values("x", a))', found: [] },
  { query: 'absent(count(a))', found: ['a'] },
  { query: 'histogram_count(rate(a[5m:1m]))', found: [] },
  { query: 'histogram_count(a) and histogram_quantile(0.9, b)', found: ['a'] },
])('of $query counts are enough of $found', ({ query, found }) => {
  const names = [...countsOnlySelectors(parsePromql(query))].map(
    ({ matchers }) => matchers.find(({ name }) => name === '__name__')?.value,
  )
  expect(names).toEqual(found)
})
