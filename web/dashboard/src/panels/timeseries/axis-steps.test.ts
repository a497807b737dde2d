import { describe, expect, test } from 'vitest'
import { axisSteps } from './axis-steps.ts'

describe('axisSteps()', () => {
  test.each([
    { name: 'bytes by powers of two', unit: 'bytes', holds: [1_024, 2 ** 20 * 512], lacks: [1_000] },
    { name: 'seconds as people count them', unit: 's', holds: [0.05, 15, 300, 86_400], lacks: [500] },
    { name: 'milliseconds that become seconds', unit: 'ms', holds: [50, 500, 15_000, 300_000], lacks: [100_000] },
    { name: 'minutes', unit: 'm', holds: [0.5, 15, 1_440], lacks: [50] },
  ])('$name', ({ unit, holds, lacks }) => {
    const steps = axisSteps(unit) ?? []
    expect(holds.filter((step) => !steps.includes(step))).toEqual([])
    expect(lacks.filter((step) => steps.includes(step))).toEqual([])
    expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  })

  test.each([
    { name: 'whole numbers', finest: 1, expected: [1, 2, 5, 10] },
    { name: 'one decimal', finest: 0.1, expected: [0.1, 0.2, 0.5, 1] },
  ])('no closer than $name', ({ finest, expected }) => {
    expect(axisSteps('short', finest)?.slice(0, 4)).toEqual(expected)
    expect(axisSteps('s', finest)?.[0]).toBe(finest)
  })

  test.each(['short', 'toString', undefined])('nothing of its own for %s', (unit) => {
    expect(axisSteps(unit)).toBeUndefined()
  })
})
