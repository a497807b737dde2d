import { describe, expect, test } from 'vitest'
import type { Frame } from '../../frame.ts'
import { joinSeries } from './join-series.ts'
import type { SeriesFrame } from './series-frame.ts'

const stepMs = 10
const span = { fromMs: 0, sinceMs: 30, stepMs }

/** A series of these times, each with ten times itself as its value. */
function series(job: string, ...timesMs: readonly number[]): SeriesFrame {
  const time = { name: 'Time', type: 'time', values: timesMs, config: { intervalMs: stepMs } } as const
  const values = timesMs.map((timeMs) => timeMs * 10)
  const value = { name: 'Value', type: 'number', values, labels: { job }, config: {} } as const
  const frame: Frame = { fields: [time, value], meta: { type: 'timeseries-multi', notices: [] } }
  return { frame, time, value, timesMs, labels: { job }, stepMs }
}

const rowsOf = (frames: readonly Frame[] | undefined) =>
  frames?.map(({ fields: [time, value] }) => [value?.labels?.job, time?.values, value?.values])

describe('series that go on', () => {
  test('lose what is before the range, and take what is new from where it begins', () => {
    const joined = joinSeries([series('a', 0, 10, 20, 30)], [series('a', 20, 30, 40)], { ...span, fromMs: 10 })
    expect(rowsOf(joined)).toEqual([['a', [10, 20, 30, 40], [100, 200, 300, 400]]])
  })

  test.each([
    { fromMs: 10, first: 10 },
    { fromMs: 11, first: 10 },
    { fromMs: 19, first: 10 },
    { fromMs: 20, first: 20 },
  ])('from $fromMs ms on begin at the point of the grid before: $first', ({ fromMs, first }) => {
    const joined = joinSeries([series('a', 0, 10, 20)], [series('a', 30)], { ...span, fromMs })
    expect(joined?.[0]?.fields[0]?.values[0]).toBe(first)
  })

  test('keep their place; those without a point are left out', () => {
    const held = [series('b', 20), series('a', 0), series('c', 20)]
    expect(rowsOf(joinSeries(held, [series('b', 30), series('c')], { ...span, fromMs: 20 }))).toEqual([
      ['b', [20, 30], [200, 300]],
      ['c', [20], [200]],
    ])
  })

  test('share their times where they are the same', () => {
    const joined = joinSeries([series('a', 20), series('b', 20), series('c', 10)], [], span) ?? []
    const [a, b, c] = joined.map(({ fields }) => fields[0]?.values)
    expect(a).toBe(b)
    expect(c).toEqual([10])
  })
})

describe('a new series', () => {
  test('stands where its labels put it', () => {
    const joined = joinSeries([series('a', 20), series('c', 20)], [series('a', 30), series('b', 30)], span)
    expect(rowsOf(joined)?.map(([job]) => job)).toEqual(['a', 'b', 'c'])
  })

  test('has no place where the source has an order of its own', () => {
    expect(joinSeries([series('c', 20), series('a', 20)], [series('b', 30)], span)).toBeUndefined()
    expect(joinSeries([series('a', 20)], [series('c', 30), series('b', 30)], span)).toBeUndefined()
  })
})
