import { Failure } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import { createFilter, type Filter } from './filter.ts'
import type { Line } from './line.ts'

const line = (text: string): Line => ({
  container: 'c',
  generation: 'g',
  time: '0'.repeat(19),
  stream: 'stdout',
  text,
  partial: false,
})

const everything: Filter = {
  text: undefined,
  pattern: undefined,
  letterCase: 'smart',
  stream: undefined,
  levels: undefined,
}
const lets = (filter: Partial<Filter>, text: string) => createFilter({ ...everything, ...filter })(line(text))

describe('createFilter()', () => {
  test.each([
    { name: 'text is found in either case', filter: { text: 'error' }, text: 'an ERROR', expected: true },
    { name: 'text with a capital only as it is', filter: { text: 'Error' }, text: 'an ERROR', expected: false },
    {
      name: 'case counts when asked for',
      filter: { text: 'error', letterCase: 'sensitive' },
      text: 'an ERROR',
      expected: false,
    },
    {
      name: 'case does not count when asked for',
      filter: { text: 'Error', letterCase: 'insensitive' },
      text: 'an ERROR',
      expected: true,
    },
    ...[
      { name: 'what a page asks is left out', status: 200, end: '"page":true,"msg":"request"}', expected: false },
      { name: 'and what it left', status: 499, end: '"page":true,"msg":"request"}', expected: false },
      { name: 'of that what failed is not', status: 404, end: '"page":true,"msg":"request"}', expected: true },
      { name: 'nor what others ask', status: 200, end: '"msg":"request"}', expected: true },
    ].map(({ status, end, ...told }) => ({
      ...told,
      filter: { hidesPages: true },
      text: `{"level":30,"path":"/a","status":${status},"durationMs":1,${end}`,
    })),
    { name: 'text is no expression', filter: { text: 'a.c' }, text: 'abc', expected: false },
    {
      name: 'an expression matches anywhere',
      filter: { pattern: 'took \\d{4,} ms' },
      text: 'it took 12345 ms.',
      expected: true,
    },
    {
      name: 'an expression without capitals matches in either case',
      filter: { pattern: '^get\\S' },
      text: 'GET/',
      expected: true,
    },
    { name: 'an expression with a capital only as it is', filter: { pattern: '^GET' }, text: 'get', expected: false },
    { name: 'text and expression must both be there', filter: { text: 'a', pattern: 'b' }, text: 'a', expected: false },
  ] satisfies { name: string; filter: Partial<Filter>; text: string; expected: boolean }[])(
    '$name',
    ({ filter, text, expected }) => {
      expect(lets(filter, text)).toBe(expected)
    },
  )

  test('a stream lets through its own lines alone', () => {
    const holds = createFilter({ ...everything, stream: 'stderr' })
    expect([holds(line('a')), holds({ ...line('a'), stream: 'stderr' })]).toEqual([false, true])
  })

  test('levels let through lines of one of them alone', () => {
    const levels = new Set(['error'] as const)
    expect(lets({ levels }, 'ERROR: it broke')).toBe(true)
    expect(lets({ levels }, 'INFO: it holds')).toBe(false)
    expect(lets({ levels, text: 'held' }, 'ERROR: it broke')).toBe(false)
  })

  test('an expression that makes others try for ever does not', () => {
    expect(lets({ pattern: '^(a+)+$' }, `${'a'.repeat(50_000)}!`)).toBe(false)
  })

  test.each(['(', 'a(?=b)', '(a)\\1'])('%s is refused', (pattern) => {
    expect(() => createFilter({ ...everything, pattern })).toThrow(Failure)
  })
})
