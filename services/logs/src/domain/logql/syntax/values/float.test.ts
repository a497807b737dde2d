import { describe, expect, test } from 'vitest'
import { formatPlain, formatSixDigits, parseFloat64 } from './float.ts'

describe('parseFloat64()', () => {
  test.each([
    { text: '0', value: 0 },
    { text: '12', value: 12 },
    { text: '+1.5', value: 1.5 },
    { text: '-.5', value: -0.5 },
    { text: '1.', value: 1 },
    { text: '1e3', value: 1000 },
    { text: '1.5E-2', value: 0.015 },
    { text: '2e+1', value: 20 },
    { text: '0x1p4', value: 16 },
    { text: '0X.8P1', value: 1 },
    { text: '-0xA.8p0', value: -10.5 },
    { text: '0x1p-2', value: 0.25 },
    { text: '+0x10p+0', value: 16 },
    { text: 'inf', value: Number.POSITIVE_INFINITY },
    { text: '+Infinity', value: Number.POSITIVE_INFINITY },
    { text: '-INF', value: Number.NEGATIVE_INFINITY },
    { text: 'NaN', value: Number.NaN },
    { text: '-nan', value: Number.NaN },
  ])('reads $text', ({ text, value }) => {
    expect(parseFloat64(text)).toBe(value)
  })

  test.each([
    '',
    '.',
    '-',
    'e5',
    '1e',
    '1e+',
    '1.2.3',
    '1_000',
    '--1',
    ' 1',
    '1 ',
    '0x',
    '0x1',
    '0xp1',
    '0x.p1',
    '0xgp1',
    '0x1p',
    'infin',
    'xinf',
    'infx',
    'nano',
    'anan',
    '1,5',
  ])('does not read "%s"', (text) => {
    expect(parseFloat64(text)).toEqual({ fault: `strconv.ParseFloat: parsing ${JSON.stringify(text)}: invalid syntax` })
  })

  test.each(['1e309', '-1e309', '0x1p1024'])('says that %s is out of range', (text) => {
    expect(parseFloat64(text)).toEqual({ fault: `strconv.ParseFloat: parsing "${text}": value out of range` })
  })
})

describe('formatPlain()', () => {
  test.each([
    { value: 0, text: '0' },
    { value: -0, text: '-0' },
    { value: 1.5, text: '1.5' },
    { value: -20, text: '-20' },
    { value: 1e21, text: `1${'0'.repeat(21)}` },
    { value: 1.25e22, text: `125${'0'.repeat(20)}` },
    { value: -1e21, text: `-1${'0'.repeat(21)}` },
    { value: 1e-7, text: '0.0000001' },
    { value: 1.25e-8, text: '0.0000000125' },
    { value: -1e-7, text: '-0.0000001' },
    { value: Number.NaN, text: 'NaN' },
    { value: Number.POSITIVE_INFINITY, text: '+Inf' },
    { value: Number.NEGATIVE_INFINITY, text: '-Inf' },
  ])('writes $value as $text', ({ value, text }) => {
    expect(formatPlain(value)).toBe(text)
  })
})

test('six digits stand behind the point', () => {
  expect([1, 0.5, 1.23456789, -2].map(formatSixDigits)).toEqual(['1.000000', '0.500000', '1.234568', '-2.000000'])
})
