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
    field: { config: {}, display: () => ({ color: 'red' }) },
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

  test.each([
    { name: 'points', style: { draw: 'points', stacking: { mode: 'normal', group: 'A' } } },
    { name: 'what is not to be stacked', style: { stacking: { mode: 'none', group: 'A' } } },
  ] as const)('stacks no $name', ({ style }) => {
    const content = drawn(series('a', [1, 2], style), series('b', [3, 4], style))
    expect(content.series.map(({ values }) => values)).toEqual([
      [1, 2],
      [3, 4],
    ])
  })

  test('draws a constant at the first value', () => {
    expect(drawn(series('limit', [5, 7, 9], { transform: 'constant' })).series[0]?.values).toEqual([5, 5, 5])
  })

  test.each([
    { gradient: 'none', is: undefined, isColored: false },
    { gradient: 'opacity', is: 'fade', isColored: false },
    { gradient: 'hue', is: 'hue', isColored: false },
    { gradient: 'scheme', is: 'fade', isColored: true },
  ] as const)('with $gradient its colours change so', ({ gradient, is, isColored }) => {
    const [one] = drawn(series('a', [1], { gradient })).series
    expect([one?.gradient, one?.colors !== undefined]).toEqual([is, isColored])
  })

  test('fills between a series and the one it names', () => {
    const given = [series('high', [9], { fillBelowTo: 'low' }), series('low', [1])]
    expect(chartContent(given, ['y', 'y'], nothing).bands).toEqual([{ from: 0, to: 1 }])
  })

  test.each([
    { name: 'itself', fillBelowTo: 'high' },
    { name: 'one that is not there', fillBelowTo: 'gone' },
  ])('fills nothing between a series and $name', ({ fillBelowTo }) => {
    expect(drawn(series('high', [9], { fillBelowTo }), series('low', [1])).bands).toEqual([])
  })

  test.each([
    { barAlignment: -1, barAlign: 'before' },
    { barAlignment: 0, barAlign: 'center' },
    { barAlignment: 1, barAlign: 'after' },
  ] as const)('bars aligned by $barAlignment stand $barAlign', ({ barAlignment, barAlign }) => {
    expect(drawn(series('a', [1], { barAlignment })).series[0]?.barAlign).toBe(barAlign)
  })

  test('draws a series as its style says', () => {
    const style: Partial<GraphStyle> = {
      draw: 'bars',
      interpolation: 'stepAfter',
      lineWidth: 3,
      fillOpacity: 0.4,
      gradient: 'opacity',
      spanNulls: true,
      showPoints: 'never',
      pointSize: 7,
      dash: [4, 2],
    }
    expect(drawn(series('a', [1], style)).series[0]).toMatchObject({
      label: 'a',
      style: 'bars',
      path: 'stepAfter',
      width: 3,
      fill: 0.4,
      gradient: 'fade',
      spanGaps: true,
      points: 'never',
      pointSize: 7,
      dash: [4, 2],
      scale: 'y',
      hidden: false,
    })
  })

  test('a plain line has no gradient, no dash and leaves gaps open', () => {
    const [plain] = drawn(series('a', [1])).series
    expect(plain).toMatchObject({ spanGaps: false })
    expect(plain).not.toHaveProperty('gradient')
    expect(plain).not.toHaveProperty('dash')
  })

  test.each([
    { name: 'the reader hides', hidden: new Set(['a']), style: {} },
    { name: 'the panel hides', hidden: nothing, style: { hidesFrom: { viz: true, legend: false, tooltip: false } } },
  ])('a series that $name is not stacked upon', ({ hidden, style }) => {
    const stacking = { mode: 'normal', group: 'A' } as const
    const given = [series('a', [1], { stacking, ...style }), series('b', [2], { stacking })]
    const content = chartContent(given, ['y', 'y'], hidden)
    expect(content.series.map((one) => one.hidden)).toEqual([true, false])
    expect(content.series[1]?.values).toEqual([2])
  })

  test.each([
    { name: 'of another group', style: { stacking: { mode: 'normal', group: 'B' } } as const, scale: 'y' },
    { name: 'on another scale', style: { stacking: { mode: 'normal', group: 'A' } } as const, scale: 'right' },
    { name: 'of points', style: { stacking: { mode: 'normal', group: 'A' }, draw: 'points' } as const, scale: 'y' },
    {
      name: 'drawn in another way',
      style: { stacking: { mode: 'normal', group: 'A' }, draw: 'bars' } as const,
      scale: 'y',
    },
  ])('a series $name is not stacked on it', ({ style, scale }) => {
    const given = [series('a', [1], { stacking: { mode: 'normal', group: 'A' } }), series('b', [2], style)]
    expect(chartContent(given, ['y', scale], nothing).series[1]?.values).toEqual([2])
  })
})
