import { describe, expect, test } from 'vitest'
import { parseNumber, scanDurationTail, scanNumber } from './lex-number.ts'

describe('scanNumber()', () => {
  test.each([
    ['1', 1],
    ['12)', 2],
    ['1.5+', 3],
    ['.5 ', 2],
    ['5.', 2],
    ['1e3', 3],
    ['1E-3,', 4],
    ['1e+3', 4],
    ['0x1F', 4],
    ['0X_ff', 5],
    ['1_000', 5],
    ['1.5e1_0', 7],
  ])('%s is one of %i characters', (text, length) => expect(scanNumber(text, 0)).toEqual({ valid: true, length }))

  test.each([
    ['1.2.3', 4],
    ['1..2', 3],
    ['1._2', 3],
    ['0x1.', 4],
    ['1e', 2],
    ['1e+', 3],
    ['1e.', 3],
    ['1ee', 3],
    ['1e2e3', 4],
    ['1_', 2],
    ['1__0', 3],
    ['1_e', 3],
    ['5m', 1],
    ['1a', 1],
  ])('%s is none, which shows after %i characters', (text, length) => {
    expect(scanNumber(text, 0)).toEqual({ valid: false, length })
  })

  test('begins where it is told to', () => expect(scanNumber('ab12 ', 2)).toEqual({ valid: true, length: 2 }))
})

describe('scanDurationTail()', () => {
  test.each([
    ['5m', 1, 2],
    ['5ms]', 1, 3],
    ['1h30m ', 1, 5],
    ['10d2h', 2, 5],
    ['1y', 1, 2],
  ])('%s is a duration of %i digits and %i characters', (text, digits, length) => {
    expect(scanDurationTail(text, 0, digits)).toBe(length)
  })

  test.each([
    ['5mm', '5mm'],
    ['5m3', '5m3'],
    ['5m_', '5m_'],
    ['5x', '5'],
    ['5', '5'],
  ])('%s is none, told with "%s"', (text, shown) => {
    expect(() => scanDurationTail(text, 0, 1)).toThrow(`bad number or duration syntax: "${shown}"`)
  })
})

test.each([
  ['1_0', 10],
  ['0x1f', 31],
  ['010', 8],
  ['08', 8],
  ['0', 0],
  ['1.5e2', 150],
  ['.5', 0.5],
  ['INF', Number.POSITIVE_INFINITY],
  ['nan', Number.NaN],
])('parseNumber(%s) is %d', (text, value) => expect(parseNumber(text)).toBe(value))
