import { describe, expect, test } from 'vitest'
import { valueRange } from './value-range.ts'

describe('valueRange()', () => {
  test.each([
    { name: 'fixed ends are kept', scale: { min: 0, max: 1 }, data: [0.4, 3], expected: [0, 1] },
    {
      name: 'a soft end holds while samples stay inside',
      scale: { softMin: 0, softMax: 100 },
      data: [40, 60],
      expected: [0, 100],
    },
    { name: 'a soft end gives way', scale: { min: 0, softMax: 100 }, data: [40, 150], expected: [0, 170] },
    { name: 'zero is near', scale: {}, data: [1, 100], expected: [0, 110] },
    { name: 'no sample at all', scale: {}, data: [null, null], expected: [0, 1] },
    { name: 'nothing but zeros above a fixed end', scale: { min: 0 }, data: [0, 0], expected: [0, 1] },
    { name: 'nothing but zeros', scale: {}, data: [0, 0], expected: [0, 1] },
    { name: 'no sample between fixed ends', scale: { min: 5, max: 7 }, data: [null, null], expected: [5, 7] },
    { name: 'no sample above a fixed end', scale: { min: 5 }, data: [null, null], expected: [5, expect.closeTo(6.1)] },
    {
      name: 'a soft end above where no sample is',
      scale: { min: 0, softMax: 100 },
      data: [null, null],
      expected: [0, 100],
    },
    { name: 'fixed ends that leave no room', scale: { min: 5, max: 5 }, data: [1, 2], expected: [5, 6] },
    { name: 'zero in the middle', scale: { centeredZero: true, min: -1, max: 4 }, data: [0, 1], expected: [-4, 4] },
    { name: 'whole powers of a logarithmic axis', scale: { log: 10 as const }, data: [3, 250], expected: [1, 1000] },
    {
      name: 'a fixed end of zero, which has no logarithm',
      scale: { log: 10 as const, min: 0 },
      data: [3, 250],
      expected: [0.1, 1000],
    },
    {
      name: 'fixed ends of a logarithmic axis',
      scale: { log: 10 as const, min: 2, max: 300 },
      data: [3, 250],
      expected: [2, 300],
    },
    {
      name: 'whole powers on both sides of zero',
      scale: { log: 10 as const, linearUpTo: 1 },
      data: [-30, 250],
      expected: [-100, 1000],
    },
    {
      name: 'fixed ends of an axis of powers through zero',
      scale: { log: 10 as const, linearUpTo: 1, min: -5, max: 300 },
      data: [-30, 250],
      expected: [-5, 300],
    },
    { name: 'a logarithm of nothing', scale: { log: 10 as const }, data: [0, 50], expected: [0.01, 100] },
  ])('$name', ({ scale, data: [low = null, high = null], expected }) =>
    expect(valueRange(scale, low, high)).toEqual(expected),
  )
})
