import { describe, expect, test } from 'vitest'
import { aGraphStyle } from '../test-support/data-frames.ts'
import { alignSeries } from './align-series.ts'

const line = (timesMs: number[], values: (number | null)[], spanNulls: boolean | number = false) => ({
  timesMs,
  values,
  style: aGraphStyle({ spanNulls }),
})

describe('alignSeries()', () => {
  test.each([
    { name: 'no series have no times', series: [], timesMs: [], columns: [] },
    {
      name: 'series of the same times stay as they are',
      series: [line([0, 10], [1, 2]), line([0, 10], [3, 4])],
      timesMs: [0, 10],
      columns: [
        [1, 2],
        [3, 4],
      ],
    },
    {
      name: 'a time that only another series has is no gap',
      series: [line([0, 10, 20], [1, 2, 3]), line([0, 20], [4, 5])],
      timesMs: [0, 10, 20],
      columns: [
        [1, 2, 3],
        [4, undefined, 5],
      ],
    },
    {
      name: 'what is missing is zero where the panel says so',
      series: [{ ...line([0, 10, 20, 60], [1, 2, 3, 4]), style: aGraphStyle({ nullsAreZero: true }) }],
      timesMs: [0, 10, 20, 30, 50, 60],
      columns: [[1, 2, 3, 0, 0, 4]],
    },
    {
      name: 'samples further apart than the panel joins have a gap between them',
      series: [{ ...line([0, 10, 15], [1, 2, 3]), style: aGraphStyle({ insertNulls: 6 }) }],
      timesMs: [0, 5, 10, 15],
      columns: [[1, null, 2, 3]],
    },
    {
      name: 'a missing sample is a gap one step behind the last',
      series: [line([0, 10, 20, 60], [1, 2, 3, 4])],
      timesMs: [0, 10, 20, 30, 60],
      columns: [[1, 2, 3, null, 4]],
    },
    {
      name: 'a time that comes twice makes no gaps of the others',
      series: [line([0, 0, 10, 20], [1, 1, 2, 3])],
      timesMs: [0, 0, 10, 20],
      columns: [[1, 1, 2, 3]],
    },
    {
      name: 'an empty value is a gap',
      series: [line([0, 10, 20], [1, null, 3])],
      timesMs: [0, 10, 20],
      columns: [[1, null, 3]],
    },
    {
      name: 'what is not finite is a gap',
      series: [line([0, 10, 20], [1, Number.NaN, 3])],
      timesMs: [0, 10, 20],
      columns: [[1, null, 3]],
    },
    {
      name: 'gaps are spanned where the series says so',
      series: [line([0, 10, 20, 60], [1, null, 3, 4], true)],
      timesMs: [0, 10, 20, 60],
      columns: [[1, undefined, 3, 4]],
    },
    {
      name: 'gaps up to a length are spanned',
      series: [line([0, 10, 30, 70], [1, 2, 3, 4], 25)],
      timesMs: [0, 10, 30, 40, 70],
      columns: [[1, 2, 3, null, 4]],
    },
  ])('$name', ({ series, timesMs, columns }) => expect(alignSeries(series)).toEqual({ timesMs, columns }))
})
