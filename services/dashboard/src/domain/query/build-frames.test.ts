import { describe, expect, test } from 'vitest'
import type { Answer } from './answer.ts'
import { buildFrames, type FrameOptions } from './build-frames.ts'

const options: FrameOptions = {
  refId: 'A',
  expr: 'up',
  format: 'time_series',
  legendFormat: '{{job}}',
  stepMs: 15_000,
  valueName: 'Value #A',
}
const series = (labels: Record<string, string>, ...values: number[]) => ({
  labels,
  timesMs: values.map((_, at) => at * 15_000),
  values,
})
const matrix = (...all: Answer['series'][number][]): Answer => ({ resultType: 'matrix', series: all, warnings: [] })
const valuesOf = (frames: ReturnType<typeof buildFrames>) => frames.map(({ fields }) => fields[1]?.values)

describe('a time series', () => {
  test('is one frame a series, with its times and its name', () => {
    const labels = { __name__: 'up', job: 'a' }
    expect(buildFrames(matrix(series(labels, 1, 0)), options)).toEqual([
      {
        refId: 'A',
        type: 'timeseries-multi',
        resultType: 'matrix',
        fields: [
          { name: 'Time', type: 'time', intervalMs: 15_000, values: [0, 15_000] },
          { name: 'up', type: 'number', labels, displayName: 'a', values: [1, 0] },
        ],
      },
    ])
  })

  test('without a name has a column called Value', () => {
    expect(buildFrames(matrix(series({ job: 'a' }, 1)), options)[0]?.fields[1]?.name).toBe('Value')
  })

  test('of one moment is numeric', () => {
    const [frame] = buildFrames({ ...matrix(series({ job: 'a' }, 1)), resultType: 'vector' }, options)
    expect(frame).toMatchObject({ type: 'numeric-multi', resultType: 'vector' })
  })
})

describe('a table', () => {
  const table = (...all: Answer['series'][number][]) => buildFrames(matrix(...all), { ...options, format: 'table' })

  test('has a row for each sample and a column for each label of any series, by name', () => {
    expect(table(series({ job: 'a' }, 1, 2), series({ job: 'b', code: '500' }, 3))).toEqual([
      {
        refId: 'A',
        type: 'table',
        resultType: 'matrix',
        fields: [
          { name: 'Time', type: 'time', values: [0, 15_000, 0] },
          { name: 'code', type: 'string', values: ['', '', '500'] },
          { name: 'job', type: 'string', values: ['a', 'a', 'b'] },
          { name: 'Value #A', type: 'number', values: [1, 2, 3] },
        ],
      },
    ])
  })

  test('has bounds of buckets as numbers', () => {
    const [frame] = table(series({ le: '0.5' }, 1), series({ le: '+Inf' }, 2), series({}, 3))
    expect(frame?.fields[1]).toEqual({ name: 'le', type: 'number', values: [0.5, Infinity, NaN] })
  })

  test('without series has a time and a value', () => {
    expect(table()[0]?.fields.map(({ name }) => name)).toEqual(['Time', 'Value #A'])
  })
})

describe('a heatmap', () => {
  const heatmap = (...all: Answer['series'][number][]) => buildFrames(matrix(...all), { ...options, format: 'heatmap' })

  test('has a frame for each bucket, from the lowest bound up', () => {
    const frames = heatmap(series({ le: '+Inf' }, 9), series({ le: '10' }, 5), series({ le: '2' }, 3))
    expect(frames.map(({ fields }) => fields[1]?.name)).toEqual(['2', '10', '+Inf'])
    expect(frames[0]).toMatchObject({
      refId: 'A',
      type: 'heatmap-rows',
      fields: [
        { name: 'Time', intervalMs: 15_000, values: [0] },
        { type: 'number', labels: { le: '2' }, displayName: '2' },
      ],
    })
  })

  test('each bucket holds what the one below does not', () => {
    expect(valuesOf(heatmap(series({ le: '1' }, 3, 4), series({ le: '2' }, 5, 4)))).toEqual([
      [3, 4],
      [2, 0],
    ])
  })

  test('a bucket that fell behind the one below is empty', () => {
    expect(valuesOf(heatmap(series({ le: '1' }, 3), series({ le: '2' }, 2)))).toEqual([[3], [0]])
  })

  test('counts are compared at the same times', () => {
    const late = { labels: { le: '1' }, timesMs: [15_000], values: [3] }
    expect(valuesOf(heatmap(late, series({ le: '2' }, 5, 7)))).toEqual([[3], [5, 4]])
  })
})
