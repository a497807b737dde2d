import { describe, expect, test } from 'vitest'
import { askAt, engineOver, linesOf, longLimits } from '../test-support/ask.ts'
import { every, series } from '../test-support/memory-store.ts'

const load = (value: number, at: number) =>
  series({ __name__: 'load', host: `h${at}`, zone: at < 2 ? 'x' : 'y' }, every(60, [value]))
const data = [1, 5, 2, 4].map(load)
const withNan = [1, Number.NaN, 2, 2].map(load)
const times = { startMs: 0, endMs: 120_000, stepMs: 60_000 }

describe('one figure of a group', () => {
  test.each([
    { query: 'sum(load)', lines: ['{} 12'] },
    { query: 'avg(load)', lines: ['{} 3'] },
    { query: 'min(load)', lines: ['{} 1'] },
    { query: 'max(load)', lines: ['{} 5'] },
    { query: 'stdvar(load)', lines: ['{} 2.5'] },
    { query: 'stddev by (zone) (load)', lines: ['{zone="x"} 2', '{zone="y"} 1'] },
    { query: 'count(load)', lines: ['{} 4'] },
    { query: 'group(load)', lines: ['{} 1'] },
    { query: 'quantile(0.5, load)', lines: ['{} 3'] },
    { query: 'quantile(scalar(load{host="h0"}), load)', lines: ['{} 5'] },
    { query: 'sum by (__name__) (load)', lines: ['load{} 12'] },
    { query: 'sum without (host, zone) (load)', lines: ['{} 12'] },
    { query: 'sum by () (load)', lines: ['{} 12'] },
    { query: 'sum by (zone) (load + 0)', lines: ['{zone="x"} 6', '{zone="y"} 6'] },
    { query: 'sum(none)', lines: [] },
    { query: 'count(none)', lines: [] },
  ])('$query', async ({ query, lines }) => {
    expect(await askAt(data, query, 0)).toEqual(lines)
  })

  test.each([
    { query: 'min(load)', lines: ['{} 1'] },
    { query: 'max(load)', lines: ['{} 2'] },
    { query: 'sum(load)', lines: ['{} NaN'] },
    { query: 'count(load)', lines: ['{} 4'] },
    { query: 'min(load{host="h1"})', lines: ['{} NaN'] },
  ])('$query, where one is no number', async ({ query, lines }) => {
    expect(await askAt(withNan, query, 0)).toEqual(lines)
  })

  test('is of the series that are there at each step', async () => {
    const some = [
      series({ __name__: 'm', at: 'a' }, every(60, [1, 'stale', 'stale'])),
      series({ __name__: 'm', at: 'b' }, every(60, [2, 5, 'stale'])),
    ]
    expect(linesOf(await engineOver(some).range('sum(m)', times, longLimits))).toEqual(['{} 3 5'])
    expect(linesOf(await engineOver(some).range('count(m)', times, longLimits))).toEqual(['{} 2 1'])
  })

  test.each([
    { q: '0', warnings: [] },
    { q: '1', warnings: [] },
    { q: '1.5', warnings: [expect.stringContaining('between 0 and 1, got 1.5 (1:10)')] },
    { q: '-0.5', warnings: [expect.stringContaining('got -0.5')] },
    { q: 'NaN', warnings: [expect.stringContaining('got NaN')] },
  ])('quantile($q, …) remarks $warnings', async ({ q, warnings }) => {
    expect((await engineOver(data).instant(`quantile(${q}, load)`, 0, longLimits)).warnings).toEqual(warnings)
  })
})
