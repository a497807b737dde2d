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

describe('between series and a scalar', () => {
  test.each([
    { query: 'errors{method="post"} - 1', lines: ['{code="500",method="post"} 5'] },
    { query: '1 - errors{method="post"}', lines: ['{code="500",method="post"} -5'] },
    { query: 'errors < 24', lines: ['errors{code="500",method="post"} 6'] },
    { query: '24 > errors', lines: ['errors{code="500",method="post"} 6'] },
    { query: 'errors{method="post"} <= 6', lines: ['errors{code="500",method="post"} 6'] },
    { query: '7 <= bool errors{method="post"}', lines: ['{code="500",method="post"} 0'] },
    { query: 'errors > 99', lines: [] },
  ])('$query', async ({ query, lines }) => {
    expect(await ask(query)).toEqual(lines)
  })

  test('compares at each step', async () => {
    const line = [series({ __name__: 'm' }, every(60, [1, 2, 3]))]
    const times = { startMs: 0, endMs: 120_000, stepMs: 60_000 }
    expect(linesOf(await engineOver(line).range('m * 60 == time() + 60', times, longLimits))).toEqual(['{} 60 120 180'])
    expect(linesOf(await engineOver(line).range('m > 1', times, longLimits))).toEqual(['m{} 2 3'])
  })
})
