import { describe, expect, test } from 'vitest'
import type { FieldConfig } from '../../model/field-config.ts'
import type { GraphStyle, Series } from '../../model/panel-data.ts'
import { aGraphStyle } from '../test-support/data-frames.ts'
import { chartScales } from './chart-scales.ts'

const plainAxis = aGraphStyle().axis
const series = (config: FieldConfig, axis: Partial<GraphStyle['axis']> = {}, style: Partial<GraphStyle> = {}) =>
  ({
    values: [1],
    style: aGraphStyle({ ...style, axis: { ...plainAxis, ...axis } }),
    field: {
      config,
      display: (value: number) => ({ prefix: '', text: value.toFixed(3), suffix: ` ${config.unit}`, isMapped: false }),
    },
  }) as unknown as Series

describe('chartScales()', () => {
  test.each([
    { name: 'one for one unit', given: [series({ unit: 's' }), series({ unit: 's' })], expected: ['left'] },
    {
      name: 'the second unit at the right',
      given: [series({ unit: 's' }), series({ unit: 'B' })],
      expected: ['left', 'right'],
    },
    {
      name: 'as an override places it',
      given: [series({ unit: 's' }, { placement: 'right' }), series({ unit: 'B' })],
      expected: ['right', 'left'],
    },
    { name: 'one that is not shown', given: [series({ unit: 's' }, { placement: 'hidden' })], expected: ['hidden'] },
  ])('$name', ({ given, expected }) => expect(chartScales(given).scales.map(({ side }) => side)).toEqual(expected))

  test('takes the widest limits of its series', () => {
    const { scales } = chartScales([
      series({ unit: 's', min: 1, max: 5 }, { softMax: 7 }),
      series({ unit: 's', min: 0 }, { label: 'Delay', scale: { kind: 'log', base: 2, linearUpTo: 1 } }),
      series({ unit: 's', min: 0 }, { softMax: 9, label: 'Time' }),
    ])
    expect(scales).toMatchObject([
      { min: 0, max: 5, softMax: 9, label: 'Time' },
      { log: 2, label: 'Delay' },
    ])
  })

  test('of no logarithms where the axis is linear', () => {
    expect(chartScales([series({ unit: 's' })]).scales[0]).not.toHaveProperty('log')
  })

  test('through zero in powers, in the colour of its first series, with a border and no grid', () => {
    const symlog = { kind: 'symlog', base: 10, linearUpTo: 5 } as const
    const axis = { scale: symlog, isColored: true, hasBorder: true, hasGrid: false }
    const [scale] = chartScales([{ ...series({ unit: 's' }, axis), color: 'red' }]).scales
    expect(scale).toMatchObject({ log: 10, linearUpTo: 5, color: 'red', border: true, grid: false })
  })

  test('words ticks without needless zeros', () => {
    const [scale] = chartScales([series({ unit: 's' })]).scales
    expect([scale?.format(0.5), scale?.format(2), scale?.format(100)]).toEqual(['0.5 s', '2 s', '100 s'])
  })

  test('keeps the decimals that the dashboard asks for', () => {
    const [scale] = chartScales([series({ unit: 's', decimals: 3 })]).scales
    expect(scale?.format(0.5)).toBe('0.500 s')
  })

  test.each([
    { name: 'whole numbers', config: { unit: 'short', decimals: 0 }, expected: 1 },
    { name: 'tenths', config: { unit: 'short', decimals: 1 }, expected: 0.1 },
    { name: 'whole percents', config: { unit: 'percentunit', decimals: 0 }, expected: 0.01 },
  ])('ticks of $name stand so far apart that no two say the same', ({ config, expected }) => {
    expect(chartScales([series(config)]).scales[0]?.steps?.[0]).toBe(expected)
  })

  test('shares are percents from 0 to 100', () => {
    const stacking = { mode: 'percent', group: 'A' } as const
    const [scale] = chartScales([series({ unit: 's' }, {}, { stacking })]).scales
    expect(scale).toMatchObject({ min: 0, max: 1 })
    expect(scale?.format(0.25)).toBe('25%')
  })

  test.each([
    { name: 'all are below zero', values: [[-1, -2], [-3]], transform: 'none' as const, expected: { min: -1, max: 0 } },
    { name: 'some are', values: [[-1], [2, -1]], transform: 'none' as const, expected: { min: -1, max: 1 } },
    { name: 'all are mirrored', values: [[1], [2]], transform: 'negative-Y' as const, expected: { min: -1, max: 0 } },
  ])('shares reach down to minus 100 where $name', ({ values, transform, expected }) => {
    const style = { stacking: { mode: 'percent', group: 'A' }, transform } as const
    const given = values.map((own) => ({ ...series({ unit: 's' }, {}, style), values: own }))
    expect(chartScales(given).scales[0]).toMatchObject(expected)
  })
})
