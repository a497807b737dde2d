import { float, int, list, type TemplateValue } from '@hearth/go-template'
import { describe, expect, test } from 'vitest'
import { numberFunctions } from './numbers.ts'

function call(name: string, ...args: readonly TemplateValue[]): TemplateValue {
  const run = numberFunctions.get(name)
  if (run === undefined) throw new Error(`There is no ${name}`)
  const value = run(args)
  if (value instanceof Promise) throw new Error(`${name} has to be waited for`)
  return value
}

describe('a whole number', () => {
  test.each([
    { name: 'add', args: [int(1), int(2), int(4)], value: 7 },
    { name: 'add', args: [], value: 0 },
    { name: 'sub', args: [int(5), int(7)], value: -2 },
    { name: 'mul', args: [int(3), int(5), int(2)], value: 30 },
    { name: 'div', args: [int(-7), int(2)], value: -3 },
    { name: 'mod', args: [int(7), int(4)], value: 3 },
    { name: 'max', args: [int(3), int(9), int(5)], value: 9 },
    { name: 'min', args: [int(3), int(9), int(5)], value: 3 },
  ])('$name is $value', ({ name, args, value }) => expect(call(name, ...args)).toEqual(int(value)))

  test.each([
    { name: 'digits', value: '12', read: 12 },
    { name: 'digits after a sign', value: '-12', read: -12 },
    { name: 'hexadecimal digits', value: '0x1F', read: 31 },
    { name: 'hexadecimal digits after a sign', value: '-0Xff', read: -255 },
    { name: 'a text with a fraction', value: '2.5', read: 0 },
    { name: 'a text that ends otherwise', value: '12 s', read: 0 },
    { name: 'a text that begins otherwise', value: 'a12', read: 0 },
    { name: 'a fraction', value: float(-2.7), read: -2 },
    { name: 'true', value: true, read: 1 },
    { name: 'false', value: false, read: 0 },
    { name: 'a list', value: list([int(1)]), read: 0 },
    { name: 'nothing', value: undefined, read: 0 },
  ])('of $name is $read', ({ value, read }) => expect(call('int', value)).toEqual(int(read)))

  test.each(['div', 'mod'])('%s by nothing is an error', (name) => {
    expect(() => call(name, int(1), int(0))).toThrow('runtime error: integer divide by zero')
    expect(() => call(name, int(1), float(0.9))).toThrow('runtime error: integer divide by zero')
  })
})

describe('a fraction', () => {
  test.each([
    { name: 'addf', args: [float(0.5), int(1), '1.5'], value: 3 },
    { name: 'subf', args: [int(5), float(0.5), int(1)], value: 3.5 },
    { name: 'mulf', args: [float(1.5), int(2), int(2)], value: 6 },
    { name: 'divf', args: [int(9), int(2), int(3)], value: 1.5 },
    { name: 'maxf', args: [float(1.5), float(2.5), int(2)], value: 2.5 },
    { name: 'minf', args: [float(1.5), float(0.5), int(2)], value: 0.5 },
    { name: 'ceil', args: [float(1.1)], value: 2 },
    { name: 'floor', args: [float(1.9)], value: 1 },
    { name: 'float64', args: ['none'], value: 0 },
    { name: 'float64', args: [true], value: 1 },
    { name: 'bytes', args: ['2KiB'], value: 2_048 },
    { name: 'duration', args: ['1m30s'], value: 90 },
    { name: 'duration_seconds', args: ['250ms'], value: 0.25 },
  ])('$name of $args is $value', ({ name, args, value }) => expect(call(name, ...args)).toEqual(float(value)))

  test.each([
    { args: [float(2.345), int(2)], value: 2.35 },
    { args: [float(2.5), int(0)], value: 3 },
    { args: [float(2.4), int(0)], value: 2 },
    { args: [float(2.75), int(0), float(0.8)], value: 2 },
    { args: [float(2.75), int(0), float(0.75)], value: 3 },
    { args: [float(123), int(-2)], value: 100 },
  ])('round of $args is $value', ({ args, value }) => {
    expect(call('round', ...args)).toMatchObject({ kind: 'float', value })
  })

  test.each(['bytes', 'duration', 'duration_seconds'])('%s of what is none is an error', (name) => {
    expect(() => call(name, 'long')).toThrow(/\S/)
  })
})

test('places are a whole number', () => {
  expect(() => call('round', float(1), float(2))).toThrow('wrong type for value; expected int; got float')
  expect(() => call('round', float(1), '2')).toThrow('wrong type for value; expected int; got string')
})
