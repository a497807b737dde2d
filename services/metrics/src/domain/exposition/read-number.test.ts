import { describe, expect, test } from 'vitest'
import { readNumber } from './read-number.ts'

describe('readNumber()', () => {
  test.each([
    { text: '0', value: 0 },
    { text: '9', value: 9 },
    { text: '+5', value: 5 },
    { text: '-5', value: -5 },
    { text: '-0', value: -0 },
    { text: '.5', value: 0.5 },
    { text: '+.5', value: 0.5 },
    { text: '5.', value: 5 },
    { text: '1e3', value: 1_000 },
    { text: '1E-3', value: 0.001 },
    { text: '1e999', value: Number.POSITIVE_INFINITY },
    { text: '+Inf', value: Number.POSITIVE_INFINITY },
    { text: 'inf', value: Number.POSITIVE_INFINITY },
    { text: 'Infinity', value: Number.POSITIVE_INFINITY },
    { text: '+infinity', value: Number.POSITIVE_INFINITY },
    { text: '-Inf', value: Number.NEGATIVE_INFINITY },
    { text: '-Infinity', value: Number.NEGATIVE_INFINITY },
    { text: 'NaN', value: Number.NaN },
    { text: '+nan', value: Number.NaN },
    { text: '-nan', value: Number.NaN },
  ])('"$text" is $value', ({ text, value }) => expect(readNumber(text)).toBe(value))

  test.each([
    '',
    ' ',
    ' 1',
    '1 ',
    '+',
    '-',
    '.',
    '+-1',
    '1-2',
    '1e',
    'e1',
    '0x10',
    '0b1',
    '1_000',
    '1,5',
    'null',
    'in',
  ])('"%s" is no value', (text) => expect(readNumber(text)).toBeUndefined())
})
