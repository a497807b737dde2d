import { expect, test } from 'vitest'
import { collectSeries } from './collect-series.ts'

const nowMs = 1e12

test('samples are sorted by series and time, and the later of two at one time counts', () => {
  const page = 'a{x="1"} 3 3000\nb 1 1000\na{x="1"} 1 1000\na{x="1"} 4 3000\n'
  const found = collectSeries(page, 'text', nowMs)
  expect(found.map(({ labels, timestamps, values }) => [labels.toRecord(), [...timestamps], [...values]])).toEqual([
    [{ __name__: 'a', x: '1' }, [1000, 3000], [1, 4]],
    [{ __name__: 'b' }, [1000], [1]],
  ])
})

test('bounds are those that a scrape would have', () => {
  const found = collectSeries('# TYPE a histogram\na_bucket{le="1"} 2 1000\n', 'text', nowMs)
  expect(found.map(({ labels }) => labels.get('le'))).toEqual(['1.0'])
})

test('labels in another order are the same series', () => {
  expect(collectSeries('a{x="1",y="2"} 1 1000\na{y="2",x="1"} 2 2000\n', 'text', nowMs)).toMatchObject([
    { timestamps: Float64Array.of(1000, 2000) },
  ])
})

test.each([
  { name: 'a sample without a time', page: 'a 1\n', reason: 'it has no time' },
  { name: 'a sample of the future', page: `a 1 ${nowMs * 2}\n`, reason: 'has not come yet' },
  { name: 'a series that cannot be read', page: 'a{x=1} 1 1000\n', reason: 'Cannot' },
])('$name is refused', ({ page, reason }) => {
  expect(() => collectSeries(page, 'text', nowMs)).toThrow(
    expect.objectContaining({ kind: 'invalid', message: expect.stringContaining(reason) }),
  )
})
