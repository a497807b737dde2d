import { describe, expect, test } from 'vitest'
import { askAt, engineOver, linesOf, longLimits } from '../test-support/ask.ts'
import { every, series } from '../test-support/memory-store.ts'

const one = (labels: Record<string, string>, value: number) =>
  series({ __name__: 'm', ...labels }, every(60, [value, value]))
const values = [one({ at: 'a' }, 2), one({ at: 'b' }, Number.NaN), one({ at: 'c' }, 1), one({ at: 'd' }, 3)]
const placesOf = async (data: typeof values, query: string) =>
  (await askAt(data, query, 0)).map((line) => /at="(\w+)"/.exec(line)?.[1])

describe('sort()', () => {
  test.each([
    { query: 'sort(m)', places: ['c', 'a', 'd', 'b'] },
    { query: 'sort_desc(m)', places: ['d', 'a', 'c', 'b'] },
  ])('$query puts what is no number last', async ({ query, places }) => {
    expect(await placesOf(values, query)).toEqual(places)
    expect(await placesOf(values.toReversed(), query)).toEqual(places)
  })

  test.each(['sort(m)', 'sort_desc(m)'])('%s leaves equal ones as they are', async (query) => {
    expect(await placesOf([one({ at: 'x' }, 1), one({ at: 'a' }, 1)], query)).toEqual(['x', 'a'])
  })
})

describe('sort_by_label()', () => {
  const hosts = ['cpu10', 'cpu2', 'cpu', '1cpu', 'cpu2b', ''].map((host, at) => one({ host, at: `${at}` }, 1))

  test('compares numbers within texts by their value', async () => {
    expect(await placesOf(hosts, 'sort_by_label(m, "host")')).toEqual(['5', '3', '2', '1', '4', '0'])
    expect(await placesOf(hosts, 'sort_by_label_desc(m, "host")')).toEqual(['0', '4', '1', '2', '3', '5'])
  })

  test('goes on with the next label where the first is the same', async () => {
    const data = [
      one({ a: '1', b: '2', at: 'x' }, 1),
      one({ a: '1', b: '1', at: 'y' }, 1),
      one({ a: '0', b: '3', at: 'z' }, 1),
    ]
    expect(await placesOf(data, 'sort_by_label(m, "a", "b")')).toEqual(['z', 'y', 'x'])
    expect(await placesOf(data, 'sort_by_label_desc(m, "a", "b")')).toEqual(['x', 'y', 'z'])
  })

  test('then by all labels', async () => {
    const data = [one({ at: 'y' }, 1), one({ at: 'x' }, 1)]
    expect(await placesOf(data, 'sort_by_label(m, "none")')).toEqual(['x', 'y'])
    expect(await placesOf(data, 'sort_by_label_desc(m, "none")')).toEqual(['y', 'x'])
  })

  test('numbers written differently are told apart', async () => {
    const data = [one({ n: '7', at: 'x' }, 1), one({ n: '07', at: 'y' }, 1)]
    expect(await placesOf(data, 'sort_by_label(m, "n")')).toEqual(['y', 'x'])
  })
})

test('a range query is ordered by labels, and says that sorting does nothing', async () => {
  const answer = await engineOver(values).range(
    'sort_desc(m)',
    { startMs: 0, endMs: 60_000, stepMs: 60_000 },
    longLimits,
  )
  expect(linesOf(answer).map((line) => line.slice(0, 8))).toEqual(['m{at="a"', 'm{at="b"', 'm{at="c"', 'm{at="d"'])
  expect(answer.warnings).toEqual([expect.stringContaining('sort is ineffective for range queries')])
})
