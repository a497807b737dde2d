import { describe, expect, test } from 'vitest'
import { askAt, engineOver, linesOf, longLimits } from '../test-support/ask.ts'
import { every, series } from '../test-support/memory-store.ts'

const load = (value: number, at: number) =>
  series({ __name__: 'load', host: `h${at}`, zone: at < 2 ? 'x' : 'y' }, every(60, [value]))
const data = [1, 5, 2, 4].map(load)
const withNan = [1, Number.NaN, 2, 2].map(load)
const times = { startMs: 0, endMs: 120_000, stepMs: 60_000 }

describe('some of a group', () => {
  const hostsOf = async (query: string, of = data) =>
    (await askAt(of, query, 0)).map((line) => /host="(\w+)"/.exec(line)?.[1])

  test.each([
    { query: 'topk(2, load)', hosts: ['h1', 'h3'] },
    { query: 'topk(1, load) by (zone)', hosts: ['h1', 'h3'] },
    { query: 'topk(9, load)', hosts: ['h1', 'h3', 'h2', 'h0'] },
    { query: 'topk(0, load)', hosts: [] },
    { query: 'topk(-1, load)', hosts: [] },
    { query: 'topk(1.9, load)', hosts: ['h1'] },
    { query: 'bottomk(2, load)', hosts: ['h0', 'h2'] },
    { query: 'bottomk(9, load)', hosts: ['h0', 'h2', 'h3', 'h1'] },
    { query: 'limitk(2, load)', hosts: ['h0', 'h1'] },
    { query: 'limitk(0, load)', hosts: [] },
    { query: 'limitk(9, load)', hosts: ['h0', 'h1', 'h2', 'h3'] },
  ])('$query are $hosts', async ({ query, hosts }) => {
    expect(await hostsOf(query)).toEqual(hosts)
  })

  test.each([
    { query: 'topk(3, load)', hosts: ['h2', 'h3', 'h0'] },
    { query: 'topk(4, load)', hosts: ['h2', 'h3', 'h0', 'h1'] },
    { query: 'bottomk(3, load)', hosts: ['h0', 'h2', 'h3'] },
    { query: 'bottomk(4, load)', hosts: ['h0', 'h2', 'h3', 'h1'] },
    { query: 'topk(1, load{host="h1"})', hosts: ['h1'] },
    { query: 'limitk(-Inf, load)', hosts: [] },
    { query: 'topk(0.9, load)', hosts: [] },
  ])('$query are $hosts: what is no number last, equal ones as they come', async ({ query, hosts }) => {
    expect(await hostsOf(query, withNan)).toEqual(hosts)
  })

  test.each([64, 65])('the best %i of hundred are the same whichever way they are found', async (count) => {
    const values = Array.from({ length: 100 }, (_, at) => (at % 10 === 3 ? Number.NaN : (at * 37) % 50))
    const byValue = [...values.keys()].sort((a, b) => {
      const [left = 0, right = 0] = [values[a], values[b]]
      if (Number.isNaN(left) || Number.isNaN(right)) return Number(Number.isNaN(left)) - Number(Number.isNaN(right))
      return right - left
    })
    const wanted = byValue.slice(0, count).map((at) => `h${at}`)
    expect(await hostsOf(`topk(${count}, load)`, values.map(load))).toEqual(wanted)
  })

  test.each([
    { query: 'topk(NaN, load)', message: 'Parameter value is NaN' },
    { query: 'topk(9223372036854775808, load)', message: 'overflows int64' },
  ])('$query is refused', async ({ query, message }) => {
    await expect(askAt(data, query, 0)).rejects.toMatchObject({
      kind: 'execution',
      message: expect.stringContaining(message),
    })
  })

  test('of a range are chosen anew at each step, the series in their order', async () => {
    const two = [
      series({ __name__: 'm', at: 'a' }, every(60, [1, 4, 'stale'])),
      series({ __name__: 'm', at: 'b' }, every(60, [2, 3, 5])),
    ]
    expect(linesOf(await engineOver(two).range('topk(1, m)', times, longLimits))).toEqual([
      'm{at="a"} 4',
      'm{at="b"} 2 5',
    ])
  })
})
