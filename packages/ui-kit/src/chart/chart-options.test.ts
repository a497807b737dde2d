import type uPlot from 'uplot'
import { describe, expect, test } from 'vitest'
import { type ChartOptions, chartData, chartOptions } from './chart-options.ts'

const scales = [{ key: 'bytes', format: String }]
const plain: ChartOptions = {
  series: [],
  scales,
  dark: false,
  onSelect: () => undefined,
  onCursor: () => undefined,
}

test('chartData() has times in seconds first, then the values of each series', () => {
  const series = [
    { label: 'a', values: [1, null] },
    { label: 'b', values: [undefined, 2] },
  ]
  expect(chartData([1_000, 2_500], series, true)).toEqual([
    [1, 2.5],
    [1, null],
    [undefined, 2],
  ])
  expect(chartData([1_000, 2_500], [], false)).toEqual([[1_000, 2_500]])
})

describe('chartOptions()', () => {
  test('counts the times as the first column', () => {
    const series = ['a', 'b'].map((label) => ({ label, values: [] }))
    const options = chartOptions({ ...plain, series, bands: [{ from: 0, to: 1 }] })
    expect(options.bands).toEqual([{ series: [1, 2] }])
    expect(options.series).toHaveLength(3)
  })

  test('leaves room on the right unless an axis stands there', () => {
    expect(chartOptions(plain).padding).toEqual([8, 16, 0, 0])
    expect(chartOptions({ ...plain, scales: [{ ...scales[0], side: 'right' } as never] }).padding).toEqual([8, 0, 0, 0])
  })

  test('spans the time that it is told, in seconds', () => {
    const { scales: told } = chartOptions({ ...plain, range: () => ({ fromMs: 1_000, toMs: 2_500 }) })
    const range = told?.x?.range as (() => unknown) | undefined
    expect(range?.()).toEqual([1, 2.5])
    expect(chartOptions(plain).scales).not.toHaveProperty('x')
  })

  test('spans the numbers that stand along the bottom, out of which nothing can be dragged', () => {
    const numbers = { format: (value: number) => `${value} m`, label: 'Height', from: 1, to: 100, log: 10 as const }
    const { scales: told, cursor, axes } = chartOptions({ ...plain, numbers })
    expect(told?.x).toMatchObject({ time: false, distr: 3, log: 10 })
    expect((told?.x?.range as (() => unknown) | undefined)?.()).toEqual([1, 100])
    expect(cursor?.drag?.x).toBe(false)
    const [along] = axes ?? []
    expect(along?.label).toBe('Height')
    const values = along?.values as unknown as (chart: unknown, splits: readonly (number | null)[]) => unknown
    expect(values(undefined, [1, null, 10])).toEqual(['1 m', '', '10 m'])
  })

  test('shares a crosshair by its key alone', () => {
    expect(chartOptions({ ...plain, syncKey: 'k' }).cursor?.sync).toEqual({ key: 'k', scales: ['x', null] })
    expect(chartOptions(plain).cursor).not.toHaveProperty('sync')
  })

  /** What is told of a stretch that was drawn over a chart whose pixels are half seconds. */
  function select(left: number, width: number) {
    const told: unknown[] = []
    const shown: unknown[] = []
    const { hooks } = chartOptions({ ...plain, onSelect: (span) => told.push(span) })
    const chart = {
      select: { left, width },
      posToVal: (px: number) => px / 2,
      setSelect: (select: unknown, fire: boolean) => shown.push(select, fire),
    }
    for (const hook of hooks?.setSelect ?? []) hook?.(chart as unknown as uPlot)
    return { told, shown }
  }

  test('tells the times of a stretch that is drawn over it, and takes the stretch away', () => {
    expect(select(10, 8)).toEqual({
      told: [{ fromMs: 5_000, toMs: 9_000 }],
      shown: [{ left: 0, top: 0, width: 0, height: 0 }, false],
    })
  })

  test('takes a shorter stretch for a click', () => expect(select(10, 7)).toEqual({ told: [], shown: [] }))
})
