import { describe, expect, test } from 'vitest'
import type { TimeRange } from '../time-range.ts'
import { resample } from './resample.ts'
import type { SeriesValue } from './values.ts'

const series = { kind: 'series', labels: { job: 'a' }, timesMs: [5, 8, 25, 40], values: [1, 3, null, 9] } as const
const range = { fromMs: 0, toMs: 45 } as TimeRange
const valuesOf = (downsampler: string, upsampler: string) =>
  resample(series as SeriesValue, range, { windowMs: 10, downsampler, upsampler }).values

describe('a series at equal steps', () => {
  test('has the times from the start of the range to its end, and its labels', () => {
    const steps = resample(series as SeriesValue, range, { windowMs: 10, downsampler: 'mean', upsampler: 'fillna' })
    expect(steps).toMatchObject({ labels: { job: 'a' }, timesMs: [0, 10, 20, 30, 40] })
  })

  test.each([
    { downsampler: 'sum', value: 4 },
    { downsampler: 'mean', value: 2 },
    { downsampler: 'min', value: 1 },
    { downsampler: 'max', value: 3 },
    { downsampler: 'last', value: 3 },
    { downsampler: 'median', value: 2 },
    { downsampler: 'count', value: 2 },
  ])('has the $downsampler of what lies in a step, its end included', ({ downsampler, value }) => {
    const at40 = downsampler === 'count' ? 1 : 9
    expect(valuesOf(downsampler, 'fillna')).toEqual([null, value, null, null, at40])
  })

  test.each([
    { upsampler: 'pad', values: [null, 2, 3, null, 9] },
    { upsampler: 'backfilling', values: [1, 2, null, null, 9] },
    { upsampler: 'fillna', values: [null, 2, null, null, 9] },
  ])('has in an empty step what $upsampler says', ({ upsampler, values }) => {
    expect(valuesOf('mean', upsampler)).toEqual(values)
  })

  test('has 11,000 points at most', () => {
    const options = { windowMs: 1, downsampler: 'mean', upsampler: 'pad' }
    const upTo = (toMs: number) => resample(series as SeriesValue, { fromMs: 0, toMs } as TimeRange, options)
    expect(upTo(10_999).timesMs).toHaveLength(11_000)
    expect(() => upTo(11_000)).toThrow('Cannot resample to 11001 points: at most 11000, take a longer window')
  })

  test('is not made by samplers that nobody knows', () => {
    expect(() => valuesOf('mean', 'linear')).toThrow('the upsampler "linear": it is one of pad, backfilling, fillna')
    expect(() => valuesOf('stddev', 'pad')).toThrow('the downsampler "stddev": it is one of sum, mean, min')
  })
})
