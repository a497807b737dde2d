import { describe, expect, test } from 'vitest'
import { LineLabels } from '../pipeline/labels/line-labels.ts'
import type { Grouping, RangeAggregation } from '../syntax/ast.ts'
import { parseLogql } from '../syntax/parser/parse-logql.ts'
import { createSampler } from './sample.ts'

function samplerOf(query: string, outer?: Grouping) {
  const expr = parseLogql(query)
  if (expr.kind !== 'range') throw new Error('Cannot sample: it is no range aggregation')
  return createSampler(expr satisfies RangeAggregation, outer)
}

function sampled(query: string, line: string) {
  const labels = new LineLabels()
  const { sample } = samplerOf(query)
  const value = sample({ labels: { app: 'shop' }, metadata: { detected_level: 'x' }, line, time: '1' }, labels)
  return { value, error: labels.error }
}

describe('the sample of a line', () => {
  test.each([
    { query: 'count_over_time({app="a"}[1m])', line: 'any', value: 1 },
    { query: 'rate({app="a"} | json | a="x" [1m])', line: '{"a":"x"}', value: 1 },
    { query: 'rate({app="a"} | json | a="x" [1m])', line: '{"a":"y"}', value: undefined },
    { query: 'bytes_over_time({app="a"}[1m])', line: 'zwölf', value: 6 },
    { query: 'bytes_rate({app="a"} | line_format "ab" [1m])', line: 'x', value: 2 },
    { query: 'sum_over_time({app="a"} | logfmt | unwrap v [1m])', line: 'v=1.5', value: 1.5 },
    { query: 'sum_over_time({app="a"} | logfmt | unwrap v [1m])', line: 'v=0', value: 0 },
    { query: 'sum_over_time({app="a"} | logfmt | unwrap v [1m])', line: 'w=1', value: undefined },
    { query: 'sum_over_time({app="a"} | logfmt --keep-empty | unwrap v [1m])', line: 'v=', value: undefined },
    { query: 'sum_over_time({app="a"} | logfmt | unwrap bytes(v) [1m])', line: 'v=2KiB', value: 2048 },
    { query: 'sum_over_time({app="a"} | logfmt | unwrap duration(v) [1m])', line: 'v=1m30s', value: 90 },
    { query: 'sum_over_time({app="a"} | logfmt | unwrap duration_seconds(v) [1m])', line: 'v=250ms', value: 0.25 },
    { query: 'sum_over_time({app="a"} | logfmt | w="x" | unwrap v [1m])', line: 'v=1 w=y', value: undefined },
    { query: 'sum_over_time({app="a"} | logfmt | unwrap v | w="x" [1m])', line: 'v=1 w=x', value: 1 },
    { query: 'sum_over_time({app="a"} | logfmt | unwrap v | w="x" | v>2 [1m])', line: 'v=1 w=x', value: undefined },
    { query: 'sum_over_time({app="a"} | logfmt | unwrap v | w="x" | v>2 [1m])', line: 'v=3 w=y', value: undefined },
  ])('$line of $query is $value', ({ query, line, value }) =>
    expect(sampled(query, line)).toEqual({ value, error: '' }),
  )

  test('is nothing and a fault where its value cannot be read', () => {
    expect(sampled('sum_over_time({app="a"} | logfmt | unwrap v [1m])', 'v=abc')).toEqual({
      value: 0,
      error: 'SampleExtractionErr',
    })
  })

  test('is left out where a filter leaves out lines at fault', () => {
    const query = 'sum_over_time({app="a"} | logfmt | unwrap v | __error__="" [1m])'
    expect(sampled(query, 'v=abc').value).toBeUndefined()
    expect(sampled(query, 'v=1').value).toBe(1)
  })
})

describe('the grouping of samples', () => {
  const unwrapped = '{app="a"} | logfmt | unwrap v [1m]'
  test.each<{ query: string; outer?: Grouping; grouping: unknown }>([
    { query: 'rate({app="a"}[1m])', grouping: 'apart' },
    { query: `sum_over_time(${unwrapped})`, grouping: { labels: ['v'], without: true } },
    { query: `max_over_time(${unwrapped}) by (a)`, grouping: { labels: ['a'], without: false } },
    { query: `max_over_time(${unwrapped}) by ()`, grouping: 'together' },
    { query: `max_over_time(${unwrapped}) without (a)`, grouping: { labels: ['a', 'v'], without: true } },
    { query: `max_over_time(${unwrapped}) without ()`, grouping: { labels: ['v'], without: true } },
    { query: 'absent_over_time({app="a"}[1m])', grouping: 'together' },
    {
      query: 'rate({app="a"}[1m])',
      outer: { labels: ['a'], without: false },
      grouping: { labels: ['a'], without: false },
    },
    {
      query: 'rate({app="a"}[1m])',
      outer: { labels: ['a'], without: true },
      grouping: { labels: ['a'], without: true },
    },
    { query: 'rate({app="a"}[1m])', outer: { labels: [], without: false }, grouping: 'together' },
  ])('of $query within $outer is $grouping', ({ query, outer, grouping }) => {
    expect(samplerOf(query, outer).grouping).toEqual(grouping)
  })

  test.each<{ outer: Grouping; parsed: readonly string[] }>([
    { outer: { labels: ['a'], without: false }, parsed: ['a'] },
    { outer: { labels: ['app_extracted'], without: false }, parsed: ['app_extracted'] },
    { outer: { labels: [], without: false }, parsed: [] },
    { outer: { labels: ['a'], without: true }, parsed: ['a', 'app_extracted', 'b'] },
  ])('has no more labels read than $outer needs', ({ outer, parsed }) => {
    const { sample } = samplerOf('rate({app="a"} | logfmt [1m])', outer)
    const labels = new LineLabels()
    sample({ labels: { app: 'shop' }, metadata: {}, line: 'a=1 app=2 b=3', time: '1' }, labels)
    expect(['a', 'app_extracted', 'b'].filter((name) => labels.isParsed(name))).toEqual(parsed)
  })
})

test('a filter behind the value that cannot be made is refused', () => {
  expect(() => samplerOf('sum_over_time({app="a"} | unwrap v | x=ip("y") [1m])')).toThrow(
    'parse error : stage \'| x=ip("y")\' : ip: invalid pattern: "y"',
  )
})
