import type uPlot from 'uplot'
import { describe, expect, test } from 'vitest'
import type { ChartSeries } from './chart-model.ts'
import { uplotSeries } from './chart-series.ts'
import { shiftHue, withOpacity } from './color.ts'
import { seriesColor } from './palette.ts'

const series = (own: Partial<ChartSeries> = {}) => uplotSeries({ label: 'cpu', values: [], ...own }, 2, 'y')

describe('a series of a chart', () => {
  test('is a thin line in the colour of its place, without dots', () => {
    expect(series()).toMatchObject({
      label: 'cpu',
      scale: 'y',
      stroke: seriesColor(2),
      width: 1.5,
      show: true,
      spanGaps: false,
      points: { show: false, size: 5 },
    })
    expect(Object.keys(series())).not.toEqual(expect.arrayContaining(['paths']))
    expect(series()).not.toHaveProperty('fill')
    expect(series()).not.toHaveProperty('dash')
  })

  test('is as it is wanted', () => {
    expect(
      series({ color: '#ff0000', width: 3, scale: 'right', hidden: true, spanGaps: true, dash: [4, 2] }),
    ).toMatchObject({
      stroke: '#ff0000',
      width: 3,
      scale: 'right',
      show: false,
      spanGaps: true,
      dash: [4, 2],
    })
  })

  test.each([
    { own: { style: 'points' as const }, hasPaths: true },
    { own: { style: 'bars' as const }, hasPaths: true },
    { own: { path: 'smooth' as const }, hasPaths: true },
    { own: { path: 'stepAfter' as const }, hasPaths: true },
    { own: { path: 'stepBefore' as const }, hasPaths: true },
    { own: { path: 'linear' as const }, hasPaths: false },
  ])('$own has a way of its own: $hasPaths', ({ own, hasPaths }) => {
    expect('paths' in series(own)).toBe(hasPaths)
  })

  test('of points has no line', () => {
    const points = series({ style: 'points', width: 3 })
    expect([points.width, points.points?.show]).toEqual([0, true])
    expect((points.paths as () => unknown)()).toBeNull()
  })
})

describe('dots', () => {
  const chart = { data: [[], [null, 1, null, 2, 3]] } as unknown as uPlot
  const filtered = (own: Partial<ChartSeries>, show: boolean) => {
    const { filter } = series(own).points ?? {}
    return typeof filter === 'function' ? filter(chart, 1, show) : undefined
  }

  test('are drawn always, where samples stand apart, or never', () => {
    expect(series({ points: 'always', pointSize: 9, color: '#ff0000' }).points).toEqual({
      size: 9,
      fill: '#ff0000',
      stroke: '#ff0000',
      show: true,
    })
    expect(series({ points: 'auto' }).points).not.toHaveProperty('show')
    expect(series({ points: 'never' }).points?.show).toBe(false)
    expect(series({ style: 'bars' }).points).toEqual({ show: false })
  })

  test.each(['auto', 'never'] as const)('a sample that stands alone has one all the same: %s', (points) => {
    expect(filtered({ points }, false)).toEqual([1])
    expect(filtered({ points }, true)).toBeNull()
  })
})

describe('the area below', () => {
  test('is filled as strongly as is wanted', () => {
    expect(series({ fill: 0.3, color: '#ff0000' }).fill).toBe(withOpacity('#ff0000', 0.3))
    expect(series({ fill: 0 })).not.toHaveProperty('fill')
  })

  test.each([
    { gradient: 'fade' as const, above: withOpacity('#ff0000', 0.5), below: withOpacity('#ff0000', 0) },
    {
      gradient: 'hue' as const,
      above: withOpacity(shiftHue('#ff0000', 20), 0.5),
      below: withOpacity(shiftHue('#ff0000', -20), 0.5),
    },
  ])('goes by $gradient from the top of the chart to its bottom', ({ gradient, above, below }) => {
    const stops: unknown[] = []
    const place: number[] = []
    const ctx = {
      createLinearGradient: (...at: number[]) => {
        place.push(...at)
        return { addColorStop: (...stop: unknown[]) => void stops.push(stop) }
      },
    }
    const { fill } = series({ fill: 0.5, gradient, color: '#ff0000' })
    const of = (height: number) =>
      typeof fill === 'function' ? fill({ bbox: { top: 10, height }, ctx } as unknown as uPlot, 1) : undefined
    expect([of(0), of(Number.NaN)]).toEqual([withOpacity('#ff0000', 0.5), withOpacity('#ff0000', 0.5)])
    of(100)
    expect(place).toEqual([0, 10, 0, 110])
    expect(stops).toEqual([
      [0, above],
      [1, below],
    ])
  })
})
