import { describe, expect, test } from 'vitest'
import { askAt, engineOver, linesOf, longLimits } from '../test-support/ask.ts'
import { every, series } from '../test-support/memory-store.ts'

const data = [
  series({ __name__: 'errors', method: 'get', code: '500' }, every(60, [24])),
  series({ __name__: 'errors', method: 'get', code: '404' }, every(60, [30])),
  series({ __name__: 'errors', method: 'post', code: '500' }, every(60, [6])),
  series({ __name__: 'requests', method: 'get', path: '/' }, every(60, [600])),
  series({ __name__: 'requests', method: 'del', path: '/' }, every(60, [34])),
]
const ask = (query: string) => askAt(data, query, 0)

describe('between series', () => {
  test.each([
    {
      name: 'one to one, by the labels that are named',
      query: 'errors{code="500"} / on(method) requests',
      lines: ['{method="get"} 0.04'],
    },
    {
      name: 'by all but those that are named',
      query: 'errors{code="500"} / ignoring(code, path) requests',
      lines: ['{method="get"} 0.04'],
    },
    { name: 'by all labels, of which these have none the same', query: 'errors / requests', lines: [] },
    {
      name: 'a comparison keeps the value of the left side, and of its labels those that are matched',
      query: 'requests > on(method) errors{code="500"}',
      lines: ['{method="get"} 600'],
    },
    {
      name: 'and its name where that is not ignored',
      query: 'requests > ignoring(code, path) errors{code="500"}',
      lines: ['requests{method="get"} 600'],
    },
    {
      name: 'which it loses with bool',
      query: 'requests > bool ignoring(code, path) errors{code="500"}',
      lines: ['{method="get"} 1'],
    },
    { name: 'and drops what does not hold', query: 'requests < on(method) errors{code="500"}', lines: [] },
    {
      name: 'many to one, with a label of the one',
      query: 'errors{code="404"} * on(method) group_left(path) requests',
      lines: ['{code="404",method="get",path="/"} 18000'],
    },
    {
      name: 'one to many',
      query: 'requests - on(method) group_right(path) errors{code="404"}',
      lines: ['{code="404",method="get",path="/"} 570'],
    },
    {
      name: 'a comparison of one to many keeps the value of the left',
      query: 'requests > on(method) group_right errors{code="404"}',
      lines: ['errors{code="404",method="get"} 600'],
    },
    {
      name: 'a label that the one side lacks is taken away',
      query:
        'errors{method="post"} + on(method) group_left(code) (errors{method="post"} * 0 + on(method) vector(0) or sum by (method) (errors))',
      lines: ['{method="post"} 12'],
    },
    {
      name: 'nothing where a side is empty, though on the other two are alike',
      query: 'nothing + on(method) group_left() errors or errors + on() group_right() nothing',
      lines: [],
    },
  ])('$name', async ({ query, lines }) => {
    expect(await ask(query)).toEqual(lines)
  })

  test.each([
    {
      name: 'two on the right for one on the left',
      query: 'requests + on(method) errors',
      message: /^found duplicate series for the match group \{method="get"\} on the right hand-side/,
    },
    {
      name: 'two on the left where the right may be many',
      query: 'errors + on(method) group_right requests',
      message: /^found duplicate series for the match group \{method="get"\} on the left hand-side/,
    },
    {
      name: 'many on the left without saying so',
      query: 'errors + on(method) requests',
      message: /must be explicit/,
    },
    {
      name: 'results of one name',
      query: 'errors + on(method) group_left(code) requests',
      message: /grouping labels must ensure unique matches/,
    },
    {
      name: 'results of one name, though a comparison drops them all',
      query: 'errors > on(method) group_left(code) requests',
      message: /grouping labels must ensure unique matches/,
    },
  ])('refuses $name', async ({ query, message }) => {
    await expect(ask(query)).rejects.toMatchObject({ kind: 'execution', message: expect.stringMatching(message) })
  })

  test('series that follow one another count as one', async () => {
    const followed = [
      series({ __name__: 'a', pod: '1' }, every(60, [1, 'stale', 'stale'])),
      series({ __name__: 'a', pod: '2' }, [
        [60, 2],
        [120, 3],
      ]),
      series({ __name__: 'b' }, every(60, [10, 10, 10])),
    ]
    const times = { startMs: 0, endMs: 120_000, stepMs: 60_000 }
    const asked = async (query: string) => linesOf(await engineOver(followed).range(query, times, longLimits))
    expect(await asked('b + on() a')).toEqual(['{} 11 12 13'])
    expect(await asked('a + on() b')).toEqual(['{} 11 12 13'])
    expect(await asked('a + on() group_left b')).toEqual(['{pod="1"} 11', '{pod="2"} 12 13'])
  })
})

describe('a value to stand in where a side is missing', () => {
  const sides = [
    series({ __name__: 'a', at: '1' }, every(60, [1])),
    series({ __name__: 'a', at: '2' }, every(60, [2])),
    series({ __name__: 'b', at: '2' }, every(60, [20])),
    series({ __name__: 'b', at: '3' }, every(60, [30])),
  ]

  test.each([
    { query: 'a + b', lines: ['{at="2"} 22'] },
    { query: 'a + fill_right(5) b', lines: ['{at="1"} 6', '{at="2"} 22'] },
    { query: 'a + fill_left(5) b', lines: ['{at="2"} 22', '{at="3"} 35'] },
    { query: 'a - on(at) group_right fill_right(5) b', lines: ['{at="1"} -4', '{at="2"} -18'] },
    { query: 'a - on(at) group_right fill_left(5) b', lines: ['{at="2"} -18', '{at="3"} -25'] },
    { query: 'a - on(at) group_left fill_left(5) b', lines: ['{at="2"} -18', '{at="3"} -25'] },
    {
      query: 'a - on(at) group_right fill_left(5) fill_right(7) b',
      lines: ['{at="1"} -6', '{at="2"} -18', '{at="3"} -25'],
    },
    { query: 'a - fill(5) b', lines: ['{at="1"} -4', '{at="2"} -18', '{at="3"} -25'] },
  ])('$query', async ({ query, lines }) => {
    expect((await askAt(sides, query, 0)).toSorted()).toEqual(lines)
  })
})

test('series of another type and unit go together, and what comes of them has none', async () => {
  const typed = [
    series({ __name__: 'all', __type__: 'gauge', __unit__: 'bytes', disk: 'd' }, [[0, 100]]),
    series({ __name__: 'free', __type__: 'gauge', __unit__: 'kilobytes', disk: 'd' }, [[0, 40]]),
  ]
  expect(await askAt(typed, '(all - free) / all', 0)).toEqual(['{disk="d"} 0.6'])
  expect(await askAt(typed, 'all and free', 0)).toHaveLength(1)
})
