import { describe, expect, it } from 'vitest'
import { numberOf } from './number-of.ts'
import { TemplateError } from './template-error.ts'
import { float, int, list } from './value.ts'

describe('the number that a value is', () => {
  it.each([
    { name: 'a whole one', value: int(-5), expected: -5 },
    { name: 'one with a fraction', value: float(1.5), expected: 1.5 },
    { name: 'the seconds of a duration', value: { kind: 'duration', ns: 1.5e9 } as const, expected: 1.5 },
  ])('is $name', ({ value, expected }) => {
    expect(numberOf(value)).toBe(expected)
  })
})

describe('the number that a text says', () => {
  it.each([
    { text: '5', expected: 5 },
    { text: '+5', expected: 5 },
    { text: '-5.25', expected: -5.25 },
    { text: '5.', expected: 5 },
    { text: '.5', expected: 0.5 },
    { text: '-.5', expected: -0.5 },
    { text: '1_000', expected: 1_000 },
    { text: '1e3', expected: 1_000 },
    { text: '1E+3', expected: 1_000 },
    { text: '25e-1', expected: 2.5 },
    { text: 'inf', expected: Number.POSITIVE_INFINITY },
    { text: '+Inf', expected: Number.POSITIVE_INFINITY },
    { text: '-Infinity', expected: Number.NEGATIVE_INFINITY },
    { text: 'NaN', expected: Number.NaN },
  ])('of "$text" is $expected', ({ text, expected }) => {
    expect(numberOf(text)).toBe(expected)
  })

  it.each(['', ' ', '5 ', ' 5', 'five', '5s', '1e', '.', '+', '_1', '1.2.3', 'infin', 'xinf', 'infx', '5x'])(
    'is none of "%s"',
    (text) => {
      expect(() => numberOf(text)).toThrow(
        new TemplateError(`strconv.ParseFloat: parsing ${JSON.stringify(text)}: invalid syntax`),
      )
    },
  )
})

describe('what is no number', () => {
  it.each([
    { value: undefined, type: '<nil>' },
    { value: true, type: 'bool' },
    { value: list([]), type: 'slice' },
    { value: { kind: 'time', timeMs: 5 } as const, type: 'time.Time' },
  ])('is $type', ({ value, type }) => {
    expect(() => numberOf(value)).toThrow(new TemplateError(`can't convert ${type} to float`))
  })
})
