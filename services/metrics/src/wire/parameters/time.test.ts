import { describe, expect, test } from 'vitest'
import { maxTimeMs, minTimeMs, parseDuration, parseTime } from './time.ts'

describe('parseTime()', () => {
  test.each([
    { name: 'whole seconds', text: '1435781451', expected: 1_435_781_451_000 },
    { name: 'a fraction is rounded to milliseconds', text: '1435781451.7816', expected: 1_435_781_451_782 },
    { name: 'half a millisecond that is a little less in binary', text: '1.0005', expected: 1_000 },
    { name: 'an exponent', text: '1.5e3', expected: 1_500_000 },
    { name: 'before 1970', text: '-1.5', expected: -1500 },
    { name: 'RFC 3339', text: '2015-07-01T20:10:51.781Z', expected: 1_435_781_451_781 },
    { name: 'RFC 3339 with nanoseconds', text: '2015-07-01T20:10:51.781999999Z', expected: 1_435_781_451_781 },
    { name: 'RFC 3339 with an offset', text: '2015-07-01T22:10:51+02:00', expected: 1_435_781_451_000 },
    { name: 'RFC 3339 of a leap day', text: '2024-02-29T00:00:00Z', expected: 1_709_164_800_000 },
    { name: 'since ever', text: '-292273086-05-16T16:47:06Z', expected: minTimeMs },
    { name: 'for ever', text: '292277025-08-18T07:12:54.999999999Z', expected: maxTimeMs },
  ])('$name', ({ text, expected }) => {
    expect(parseTime(text, 'time')).toBe(expected)
  })

  const days = ['2015-13-01T00:00:00Z', '2015-02-29T00:00:00Z', '2015-01-00T00:00:00Z', '2015-01-01T24:00:00Z']
  test.each(['', 'abc', '2015-07-01', '30/05/2022', 'NaN', '0x10', '1e400', '2015-01-01t00:00:00z', ...days])(
    '%j is refused',
    (text) => {
      expect(() => parseTime(text, 'start')).toThrow(
        `invalid parameter "start": cannot parse ${JSON.stringify(text)} to a valid timestamp`,
      )
    },
  )
})

describe('parseDuration()', () => {
  test.each([
    { name: 'seconds', text: '15', expected: 15_000 },
    { name: 'a fraction of a second', text: '0.5', expected: 500 },
    { name: 'one unit', text: '5m', expected: 300_000 },
    { name: 'several units', text: '1h30m', expected: 5_400_000 },
    { name: 'milliseconds', text: '1s5ms', expected: 1005 },
    { name: 'negative seconds', text: '-1', expected: -1000 },
    { name: 'a nanosecond', text: '0.0000000019', expected: 0.000_001 },
    { name: 'less than that', text: '0.0000000009', expected: 0 },
  ])('$name', ({ text, expected }) => {
    expect(parseDuration(text, 'step')).toBe(expected)
  })

  test.each(['', 'abc', '30m1h', '1.5h', '5m5m'])('%j is refused', (text) => {
    expect(() => parseDuration(text, 'step')).toThrow('to a valid duration')
  })

  test('more than Go can count is refused', () => {
    expect(() => parseDuration('1e15', 'step')).toThrow('It overflows int64')
  })
})
