import { describe, expect, test } from 'vitest'
import { parsePromql } from '../../syntax/parser/parse-promql.ts'
import { formatPromql } from '../../syntax/printer/pretty.ts'
import { askAt } from '../../test-support/ask.ts'
import { every, series } from '../../test-support/memory-store.ts'

// One more every 10 s, reset between 60 s and 70 s.
const counter = [series({ __name__: 'c' }, every(10, [0, 1, 2, 3, 4, 5, 6, 1, 2, 3]))]

describe('anchored and smoothed selectors', () => {
  test.each([
    { query: 'increase(c[30s] anchored)', at: 45, value: 4 - 1 },
    { query: 'increase(c[30s] smoothed)', at: 45, value: 3 },
    { query: 'rate(c[30s] smoothed)', at: 45, value: 0.1 },
    { query: 'increase(c[30s] anchored)', at: 80, value: 1 + 2 },
    { query: 'increase(c[10s] smoothed)', at: 70, value: 1 },
    { query: 'delta(c[20s] anchored)', at: 75, value: 1 - 5 },
    { query: 'changes(c[10s] anchored)', at: 40, value: 1 },
    { query: 'resets(c[10s] anchored)', at: 70, value: 1 },
    { query: 'c smoothed', at: 42, value: 4.2 },
    { query: 'c smoothed', at: 100, value: 3 },
  ])('$query at $at s is $value', async ({ query, at, value }) => {
    const [line = ''] = await askAt(counter, query, at)
    expect(Number(line.split(' ').at(-1))).toBeCloseTo(value, 9)
  })

  test.each([
    { query: 'c[30s] anchored', values: '1 2 3 4 4' },
    { query: 'c[30s] smoothed', values: '1.5 2 3 4 4.5' },
    { query: 'c[30s] anchored @ 5', values: '0 0 0' },
    { query: 'none[30s] anchored', values: undefined },
  ])('$query by itself has a value at either end: $values', async ({ query, values }) => {
    expect(await askAt(counter, query, 45)).toEqual(values === undefined ? [] : [`c{} ${values}`])
  })

  test.each([
    {
      query: 'max_over_time(c[1m] anchored)',
      words: 'changes, delta, increase, rate, resets - not with max_over_time',
    },
    { query: 'resets(c[1m] smoothed)', words: 'smoothed modifier can only be used with: delta, increase, rate' },
    { query: 'rate(c[1m:10s] smoothed)', words: 'smoothed modifier is not supported for subqueries' },
    { query: 'rate(c[1m] anchored smoothed)', words: 'cannot be used together' },
    { query: 'rate(c anchored [1m])', words: 'no anchored modifiers allowed before range' },
  ])('$query fails: $words', async ({ query, words }) => {
    await expect(askAt(counter, query, 60)).rejects.toThrow(words)
  })

  test('are printed where they are read', () => {
    const query = 'rate(c[1m] anchored @ 5.000 offset 1s)'
    expect(formatPromql(parsePromql(query))).toBe(query)
  })

  test('leave metrics of these names alone', async () => {
    expect(await askAt([series({ __name__: 'smoothed' }, [[0, 1]])], 'smoothed', 0)).toEqual(['smoothed{} 1'])
  })
})
