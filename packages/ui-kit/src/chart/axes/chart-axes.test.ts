import type uPlot from 'uplot'
import { describe, expect, test } from 'vitest'
import type { ChartScale } from '../chart-model.ts'
import { uplotAxes, uplotScales } from './chart-axes.ts'

const scale = (own: Partial<ChartScale> = {}): ChartScale => ({ key: 'y', format: (value) => `${value} B`, ...own })

/** A chart in which each letter is six pixels wide. */
function chartThatMeasures() {
  const measured: string[] = []
  const ctx = {
    ...{ save: () => undefined, restore: () => undefined, font: '' },
    measureText: (text: string) => {
      measured.push(text)
      return { width: 6 * text.length }
    },
  }
  return { chart: { ctx } as unknown as uPlot, measured }
}

const none = undefined as never

describe('the axis along the bottom', () => {
  const axis = (look: Parameters<typeof uplotAxes>[1]) => uplotAxes([], look)[0]
  const wordsOf = (own: uPlot.Axis | undefined, splits: number[], stepS = 60) => {
    const { values } = own ?? {}
    return typeof values === 'function' ? values(none, splits, 0, 0, stepS) : undefined
  }
  const sizeOf = (own: uPlot.Axis | undefined, words: string[] | null) => {
    const { size } = own ?? {}
    return typeof size === 'function' ? size(none, words as string[], 0, 0) : size
  }

  test('tells times in the zone that is asked for', () => {
    const at = Date.parse('2026-11-21T23:30:00Z') / 1_000
    expect(wordsOf(axis({ dark: false, timeZone: 'UTC' }), [at])).toEqual(['23:30'])
    expect(wordsOf(axis({ dark: false, timeZone: 'Asia/Tokyo' }), [at])).toEqual(['08:30'])
  })

  test.each([
    { words: null, size: 22 },
    { words: [], size: 22 },
    { words: ['09:00', '10:00'], size: 22 },
    { words: ['09:00', '00:00\n11-22'], size: 34 },
  ])('has room for $words', ({ words, size }) => expect(sizeOf(axis({ dark: false }), words)).toBe(size))

  test('tells numbers where they stand there', () => {
    const numbers = { format: (value: number) => `${value} s`, from: 0, to: 1 }
    const own = axis({ dark: false, numbers })
    expect(wordsOf(own, [1, null as never, 2])).toEqual(['1 s', '', '2 s'])
    expect([sizeOf(own, ['a\nb']), own]).toEqual([22, expect.not.objectContaining({ label: expect.anything() })])
    expect(axis({ dark: false, numbers: { ...numbers, label: 'age' } })).toMatchObject({ label: 'age', labelSize: 18 })
    expect(axis({ dark: false, numbers: { ...numbers, label: '' } })).not.toHaveProperty('label')
  })

  test('is drawn for a dark page, and for a light one', () => {
    expect(axis({ dark: true })).toMatchObject({ stroke: '#a6a7ab', grid: { stroke: '#ffffff12', width: 1 } })
    expect(axis({ dark: false })).toMatchObject({ stroke: '#5c5f66', ticks: { stroke: '#0000000f', size: 4 } })
  })
})

describe('an axis of values', () => {
  const axis = (own: Partial<ChartScale> = {}, dark = false) => uplotAxes([scale(own)], { dark })[1]

  test.each([
    { name: 'on the left', own: {}, is: { side: 3, show: true } },
    { name: 'on the right', own: { side: 'right' }, is: { side: 1, show: true } },
    { name: 'hidden', own: { side: 'hidden' }, is: { show: false } },
    {
      name: 'in its colour',
      own: { color: 'red' },
      is: { stroke: 'red', border: { show: false, stroke: 'red', width: 1 } },
    },
    {
      name: 'with a line beside it',
      own: { border: true },
      is: { border: { show: true, stroke: '#5c5f66', width: 1 } },
    },
    { name: 'with a grid', own: {}, is: { grid: { show: true } } },
    { name: 'without a grid', own: { grid: false }, is: { grid: { show: false } } },
    { name: 'with words', own: { label: 'bytes' }, is: { label: 'bytes', labelSize: 18 } },
    { name: 'with steps of its own', own: { steps: [1, 1_024] }, is: { incrs: [1, 1_024] } },
    { name: 'of its scale, without ticks', own: { key: 'right' }, is: { scale: 'right', ticks: { show: false } } },
  ] satisfies { name: string; own: Partial<ChartScale>; is: object }[])('stands $name', ({ own, is }) =>
    expect(axis(own)).toMatchObject(is),
  )

  test('has neither words nor steps where none are asked for', () => {
    for (const own of [{}, { label: '' }]) expect(axis(own)).not.toHaveProperty('label')
    expect(axis()).not.toHaveProperty('incrs')
  })

  test('words its values', () => {
    const { values } = axis() ?? {}
    expect(typeof values === 'function' && values(none, [0, 5, null as never], 1, 0, 0)).toEqual(['0 B', '5 B', ''])
  })

  test.each([
    { heightPx: 69, space: 16 },
    { heightPx: 70, space: 32 },
  ])('of $heightPx pixels has a tick each $space', ({ heightPx, space }) => {
    const { space: own } = axis() ?? {}
    expect(typeof own === 'function' && own(none, 1, 0, 0, heightPx)).toBe(space)
  })

  test.each([
    { words: null, width: 28 },
    { words: [], width: 28 },
    { words: ['ab'], width: 28 },
    { words: ['a', 'abcde'], width: 44 },
    { words: ['abcde', null], width: 44 },
  ])('is as wide as the widest of $words: $width', ({ words, width }) => {
    const { size } = axis() ?? {}
    const { chart } = chartThatMeasures()
    expect(typeof size === 'function' && size(chart, words as string[], 1, 0)).toBe(width)
  })

  test('measures each word once, for all charts', () => {
    const { chart, measured } = chartThatMeasures()
    const { size } = axis() ?? {}
    if (typeof size !== 'function') throw new Error('Cannot measure: the width is fixed')
    for (const _ of [1, 2]) size(chart, ['only here', 'and here'], 1, 0)
    expect(measured).toEqual(['only here', 'and here'])
  })
})

describe('scales of values', () => {
  test.each([
    { name: 'linear', own: {}, is: {} },
    { name: 'logarithmic', own: { log: 2 }, is: { distr: 3, log: 2 } },
    { name: 'logarithmic through zero', own: { log: 10, linearUpTo: 5 }, is: { distr: 4, log: 10, asinh: 5 } },
  ] satisfies { name: string; own: Partial<ChartScale>; is: object }[])('are $name', ({ own, is }) =>
    expect(uplotScales([scale(own)])).toEqual({ y: { auto: true, range: expect.any(Function), ...is } }),
  )

  test('are several by their keys, each with its own range', () => {
    const scales = uplotScales([scale({ min: 0, max: 7 }), scale({ key: 'right', min: 2, max: 3 })])
    const rangeOf = (key: string) => {
      const { range } = scales[key] ?? {}
      return typeof range === 'function' ? range(none, 0.5, 2.5, key) : range
    }
    expect([rangeOf('y'), rangeOf('right')]).toEqual([
      [0, 7],
      [2, 3],
    ])
  })
})
