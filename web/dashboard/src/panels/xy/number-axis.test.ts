import { describe, expect, test } from 'vitest'
import type { FieldConfig } from '../../model/field-config.ts'
import type { DisplayField } from '../../model/panel-data.ts'
import { numberAxis } from './number-axis.ts'

const axisOf = (values: readonly number[], config: FieldConfig = {}, room = 0.1) => {
  const display = (value: unknown) => ({ prefix: '', text: String(value), suffix: ' m' })
  return numberAxis({ config, displayName: 'Width', display } as unknown as DisplayField, values, room)
}
const log = (base: number) => ({ custom: { scaleDistribution: { type: 'log', log: base } } })

describe('the axis along the bottom', () => {
  test.each([
    { name: 'what the values span, with room at each end', values: [30, 10, 20], from: 8, to: 32 },
    { name: 'a tenth around the only value', values: [50, 50], from: 45, to: 55 },
    { name: 'a tenth around the only value below zero', values: [-50], from: -55, to: -45 },
    { name: 'one around nothing but zero', values: [0], from: -1, to: 1 },
    { name: 'the limits that are set', values: [10, 30], config: { min: 12, max: 90 }, from: 12, to: 90 },
    {
      name: 'soft limits that lie outside',
      values: [10, 30],
      config: { custom: { axisSoftMin: 0, axisSoftMax: 99 } },
      from: 0,
      to: 99,
    },
    {
      name: 'the values where soft limits lie within',
      values: [10, 30],
      config: { custom: { axisSoftMin: 20, axisSoftMax: 21 } },
      from: 8,
      to: 32,
    },
    { name: 'as many times more, of logarithms', values: [12, 120], config: log(10), from: 10, to: 144 },
    { name: 'twice the only value, of logarithms', values: [12], config: log(2), from: 10, to: 24 },
  ])('shows $name', ({ values, config, from, to }) => {
    const axis = axisOf(values, config)
    expect(axis.from).toBeCloseTo(from)
    expect(axis.to).toBeCloseTo(to)
  })

  test('is one of logarithms where that is asked for and no value is below or at zero', () => {
    expect(axisOf([1, 8], log(2))).toMatchObject({ log: 2 })
    expect(axisOf([0, 8], log(2))).not.toHaveProperty('log')
    expect(axisOf([1, 8])).not.toHaveProperty('log')
  })

  test('is called as the field, or as its config says, and words values as the field does', () => {
    expect(axisOf([1])).toMatchObject({ label: 'Width' })
    expect(axisOf([1], { custom: { axisLabel: 'Metres' } })).toMatchObject({ label: 'Metres' })
    expect(axisOf([1]).format(5)).toBe('5 m')
  })
})
