import { describe, expect, test } from 'vitest'
import { valueTicks } from './value-ticks.ts'

const axis = { word: String, unit: undefined, min: undefined, max: undefined }
const valuesOf = ({ ticks }: ReturnType<typeof valueTicks>) => ticks.map(({ value }) => value)

describe('valueTicks()', () => {
  test.each([
    { name: 'what is drawn lies between round values', reach: { low: 0, high: 37 }, ticks: [0, 10, 20, 30, 40] },
    { name: 'below zero as well', reach: { low: -3, high: 4 }, ticks: [-4, -2, 0, 2, 4] },
    { name: 'shares keep their digits', reach: { low: 0, high: 0.3 }, ticks: [0, 0.1, 0.2, 0.3] },
    { name: 'large values', reach: { low: 0, high: 9e9 }, ticks: [0, 2e9, 4e9, 6e9, 8e9, 1e10] },
    {
      name: 'bytes stand at powers of two',
      reach: { low: 0, high: 900 },
      unit: 'bytes',
      ticks: [0, 256, 512, 768, 1024],
    },
    { name: 'durations at what a clock has', reach: { low: 0, high: 200 }, unit: 's', ticks: [0, 60, 120, 180, 240] },
  ])('$name', ({ reach, unit, ticks }) => {
    const scale = valueTicks(reach, { ...axis, unit }, 5)
    expect(valuesOf(scale)).toEqual(ticks)
    expect(scale).toMatchObject({ low: ticks[0], high: ticks.at(-1) })
    for (const [index, { ratio }] of scale.ticks.entries()) expect(ratio).toBeCloseTo(index / (ticks.length - 1))
  })

  test('counts are whole', () => {
    expect(valuesOf(valueTicks({ low: 0, high: 2 }, { ...axis, finest: 1 }, 5))).toEqual([0, 1, 2])
  })

  test('limits of the panel hold, and ticks stand between them', () => {
    const scale = valueTicks({ low: 0, high: 37 }, { ...axis, min: 5, max: 45 }, 5)
    expect(scale).toMatchObject({ low: 5, high: 45 })
    expect(valuesOf(scale)).toEqual([10, 20, 30, 40])
    expect(scale.ticks[0]?.ratio).toBe(0.125)
  })

  test.each([
    { name: 'without an axis nothing is written', reach: { low: 0, high: 3 }, axis: undefined },
    { name: 'bars of nothing have no height to measure', reach: { low: 0, high: 0 }, axis },
    { name: 'nor have limits that cross', reach: { low: 0, high: 3 }, axis: { ...axis, min: 10 } },
  ])('$name', ({ reach, axis: given }) => expect(valueTicks(reach, given, 5).ticks).toEqual([]))
})
