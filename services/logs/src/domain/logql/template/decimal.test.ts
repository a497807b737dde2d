import { describe, expect, test } from 'vitest'
import { inDecimals, minus, over, plus, times } from './decimal.ts'

describe('numbers as they are written', () => {
  test.each([
    { name: 'a sum', is: 0.3, got: inDecimals(plus, 0.1, [0.2]) },
    { name: 'a difference', is: 0.1, got: inDecimals(minus, 0.3, [0.2]) },
    { name: 'a product', is: 1.21, got: inDecimals(times, 1.1, [1.1]) },
    { name: 'a quotient of many digits', is: 3.8476190476190477, got: inDecimals(over, 20.2, [10.5 / 2]) },
    { name: 'a quotient below zero', is: -0.6666666666666667, got: inDecimals(over, 2, [-3]) },
    { name: 'a quotient that 16 digits do not hold', is: 0, got: inDecimals(over, 1, [1e17]) },
    { name: 'the very large and the very small', is: 1, got: inDecimals(times, 1e300, [1e-300]) },
    { name: 'one number alone', is: -1e-7, got: inDecimals(minus, -1e-7, []) },
  ])('$name', ({ is, got }) => expect(got).toBe(is))

  test('cannot be divided by zero, and are finite', () => {
    expect(() => inDecimals(over, 1, [0])).toThrow('decimal division by 0')
    expect(() => inDecimals(plus, 0, [Number.NaN])).toThrow('Cannot create a Decimal from NaN')
  })
})
