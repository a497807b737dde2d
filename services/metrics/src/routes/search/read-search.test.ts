import { describe, expect, test } from 'vitest'
import type { Params } from '../../wire/parameters/params.ts'
import { readSearch } from './read-search.ts'

const nowMs = 10 * 3_600_000
const given = (values: Readonly<Record<string, string | readonly string[]>> = {}): Params => {
  const all = (name: string) => [values[name] ?? []].flat()
  return { all, get: (name) => all(name)[0] || undefined, fault: undefined }
}
const read = (values?: Readonly<Record<string, string | readonly string[]>>) =>
  readSearch(given(values), 'labels', nowMs)

describe('readSearch()', () => {
  test('without any parameter', () => {
    expect(read()).toEqual({
      range: { fromMs: nowMs - 3_600_000, toMs: nowMs },
      sets: [],
      terms: { texts: [], algorithm: 'subsequence', threshold: 0, caseSensitive: true },
      order: 'ascending',
      withScore: false,
      limit: 100,
      batchSize: 100,
    })
  })

  test.each([
    { name: 'times', values: { start: '1', end: '1' }, is: { range: { fromMs: 1_000, toMs: 1_000 } } },
    { name: 'what it looks for', values: { 'search[]': ['a', 'b'] }, is: { terms: { texts: ['a', 'b'] } } },
    { name: 'the most texts', values: { 'search[]': Array(32).fill('a') }, is: {} },
    { name: 'another way', values: { fuzz_alg: 'jarowinkler' }, is: { terms: { algorithm: 'jarowinkler' } } },
    { name: 'half alike', values: { fuzz_threshold: '50' }, is: { terms: { threshold: 0.5 } } },
    { name: 'the same', values: { fuzz_threshold: '100' }, is: { terms: { threshold: 1 } } },
    { name: 'any capitals', values: { case_sensitive: 'false' }, is: { terms: { caseSensitive: false } } },
    { name: 'how well it fits', values: { include_score: 'true' }, is: { withScore: true } },
    { name: 'by name', values: { sort_by: 'alpha' }, is: { order: 'ascending' } },
    { name: 'by name, upwards', values: { sort_by: 'alpha', sort_dir: 'asc' }, is: { order: 'ascending' } },
    { name: 'by name, downwards', values: { sort_by: 'alpha', sort_dir: 'dsc' }, is: { order: 'descending' } },
    { name: 'the best first', values: { sort_by: 'score', 'search[]': 'a' }, is: { order: 'best first' } },
    { name: 'one', values: { limit: '1' }, is: { limit: 1, batchSize: 1 } },
    { name: 'the most', values: { limit: '10000', batch_size: '5000' }, is: { limit: 10_000, batchSize: 1_000 } },
    { name: 'few of a line', values: { batch_size: '2' }, is: { limit: 100, batchSize: 2 } },
  ])('$name', ({ values, is }) => expect(read(values)).toMatchObject(is))

  test.each([
    { values: { start: '2', end: '1' }, message: 'end timestamp must not be before start timestamp' },
    { values: { start: 'x' }, message: "invalid time value for 'start'" },
    { values: { 'search[]': Array(33).fill('a') }, message: 'got 33, maximum is 32' },
    {
      values: { fuzz_alg: 'other' },
      message: 'unsupported fuzz_alg "other": must be one of [subsequence jarowinkler]',
    },
    { values: { fuzz_threshold: '101' }, message: 'invalid fuzz_threshold "101"' },
    { values: { fuzz_threshold: '-1' }, message: 'invalid fuzz_threshold "-1"' },
    { values: { fuzz_threshold: 'x' }, message: 'invalid fuzz_threshold "x"' },
    { values: { case_sensitive: 'x' }, message: 'invalid case_sensitive "x": must be boolean' },
    { values: { include_score: 'x' }, message: 'invalid include_score "x": must be boolean' },
    { values: { sort_dir: 'asc' }, message: 'sort_dir is only valid when sort_by is set' },
    { values: { sort_by: 'score', sort_dir: 'asc', 'search[]': 'a' }, message: 'not supported for sort_by=score' },
    { values: { sort_by: 'alpha', sort_dir: 'up' }, message: 'invalid sort_dir "up"' },
    { values: { sort_by: 'score' }, message: 'sort_by=score requires search[] to be set' },
    { values: { sort_by: 'size' }, message: 'invalid sort_by "size" for labels' },
    { values: { limit: '0' }, message: 'invalid limit "0": must be a positive integer' },
    { values: { limit: '1.5' }, message: 'invalid limit "1.5"' },
    { values: { limit: '10001' }, message: 'limit 10001 exceeds the configured maximum (10000' },
    { values: { batch_size: '-1' }, message: 'invalid batch_size "-1"' },
  ])('$message', ({ values, message }) => expect(() => read(values)).toThrow(message))
})
