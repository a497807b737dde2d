import { describe, expect, test } from 'vitest'
import type { GraphStyle, Series } from '../../model/panel-data.ts'
import { aGraphStyle } from '../test-support/data-frames.ts'
import { chartContent } from './chart-series.ts'

const series = (name: string, values: Series['values'], style: Partial<GraphStyle> = {}) =>
  ({
    name,
    timesMs: values.map((_, index) => index * 1_000),
    values,
    style: aGraphStyle(style),
    field: { config: {} },
  }) as unknown as Series

const drawn = (...given: readonly Series[]) =>
  chartContent(
    given,
    given.map(() => 'y'),
    new Set(),
  )
const nothing: ReadonlySet<string> = new Set()

describe('chartContent()', () => {
  test('mirrors the picture of a series, not what the tooltip tells of it', () => {
    const content = drawn(series('received', [1, 2]), series('sent', [3, 4], { transform: 'negative-Y' }))
    expect(content.series.map(({ values }) => values)).toEqual([
      [1, 2],
      [-3, -4],
    ])
    expect(content.columns).toEqual([
      [1, 2],
      [3, 4],
    ])
  })

  test('stacks mirrored series downwards', () => {
    const style = { transform: 'negative-Y', stacking: { mode: 'normal', group: 'A' } } as const
    const content = drawn(series('a', [1, 2], style), series('b', [3, 4], style))
    expect(content.series[1]?.values).toEqual([-4, -6])
  })

  test('draws a constant at the first value', () => {
    expect(drawn(series('limit', [5, 7, 9], { transform: 'constant' })).series[0]?.values).toEqual([5, 5, 5])
  })

  test('fills between a series and the one it names', () => {
    const given = [series('high', [9], { fillBelowTo: 'low' }), series('low', [1])]
    expect(chartContent(given, ['y', 'y'], nothing).bands).toEqual([{ from: 0, to: 1 }])
  })
})
