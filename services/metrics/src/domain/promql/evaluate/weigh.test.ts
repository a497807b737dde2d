import { expect, test } from 'vitest'
import { histogram } from '../../model/histogram.fixture.ts'
import { weightOf } from './weigh.ts'

test.each([
  { name: 'without buckets', one: histogram({ count: 3 }), weight: 11 },
  { name: 'with two buckets in two spans', one: histogram({ positive: { 0: 1, 7: 2 } }), weight: 13 },
  { name: 'with bounds of its own', one: histogram({ customValues: [1, 2, 3], positive: { 0: 1 } }), weight: 13 },
])('a histogram $name counts as $weight samples', ({ one, weight }) => {
  expect(weightOf(one)).toBe(weight)
})
