import { describe, expect, test } from 'vitest'
import { parsePromql } from '../promql/syntax/parser/parse-promql.ts'
import { estimateCost, type StoreOutline } from './estimate-cost.ts'

const store: StoreOutline = { boundSeries: () => 100, memoryFromMs: () => 0 }
const instant = { startMs: 7_200_000, endMs: 7_200_000, stepMs: 0, lookbackMs: 300_000, subqueryStepMs: 60_000 }
const hour = { ...instant, startMs: 3_600_000, stepMs: 15_000 }

function cost(query: string, settings = instant, given = store): number {
  return Math.round(estimateCost(parsePromql(query), settings, given))
}

describe('what a query costs at most', () => {
  test.each([
    { name: 'a number is one value a step', query: '1', settings: hour, expected: 241 },
    { name: 'a selector reads back as far as samples count', query: 'm', settings: instant, expected: 100 * 31 },
    { name: 'over an hour it reads that too', query: 'm', settings: hour, expected: 100 * (390 + 241) },
    {
      name: 'a range is read instead',
      query: 'rate(m[10m])',
      settings: instant,
      expected: 1 + 100 * (60 + 1 + 60 / 8),
    },
    { name: 'both sides of an operator count', query: 'm + m', settings: instant, expected: 2 * 100 * 31 },
    { name: 'what an aggregation takes in counts', query: 'sum(m)', settings: instant, expected: 100 * 31 },
  ])('$name', ({ query, settings, expected }) => expect(cost(query, settings)).toBe(Math.round(expected)))

  test('a subquery costs as many steps as it has', () => {
    expect(cost('max_over_time(m[1d:1m])')).toBe(Number.POSITIVE_INFINITY)
    expect(cost('max_over_time(m[1h:1s])')).toBeGreaterThan(100 * 3_600)
  })

  test('what lies in files is heavy', () => {
    const files = { ...store, memoryFromMs: () => 7_000_000 }
    expect(cost('m', instant, files)).toBe(Number.POSITIVE_INFINITY)
    expect(cost('m offset 1m', instant, files)).toBe(Number.POSITIVE_INFINITY)
    expect(cost('m @ 0', instant)).toBe(Number.POSITIVE_INFINITY)
    expect(cost('m', { ...instant, lookbackMs: 100_000 }, files)).toBeLessThan(10_000)
  })

  test('a duration that cannot be used is told', () => {
    expect(() => cost('m offset (1/0)')).toThrow('division by zero')
  })
})
