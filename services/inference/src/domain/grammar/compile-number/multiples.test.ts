import { describe, expect, test } from 'vitest'
import type { SchemaContext } from '../compile-schema/schema-context.ts'
import { createGrammar } from '../grammar.ts'
import { accepts } from '../test-support/accepts.ts'
import { parseGbnf } from '../test-support/parse-gbnf.ts'
import { compileMultiples } from './multiples.ts'
import type { Bound, NumberBounds } from './number-bounds.ts'

const at = (value: number): Bound => ({ value, exclusive: false })
const beyond = (value: number): Bound => ({ value, exclusive: true })
const open: NumberBounds = { min: undefined, max: undefined }
const between = (min: Bound, max: Bound): NumberBounds => ({ min, max })

function compiled(type: 'integer' | 'number', value: unknown, bounds: NumberBounds = open, strict = false) {
  const grammar = createGrammar()
  const context = { grammar, strict, param: 'response_format' } as SchemaContext
  const found = compileMultiples(context, type, value, bounds, '#/x')
  if (found === undefined || found === 'unsupported') return found
  const rules = parseGbnf(grammar.render(found))
  return (written: string) => accepts(rules, written)
}

/** Which texts are multiples. */
function multiples(texts: readonly string[], ...asked: Parameters<typeof compiled>) {
  const allows = compiled(...asked)
  return typeof allows === 'function' ? texts.filter(allows) : allows
}

const whole = Array.from({ length: 261 }, (_, at) => String(at - 130))

describe('multiples of a whole number', () => {
  test.each([2, 3, 7, 10, 12, 20, 25, 100])('of %i, without bounds', (factor) => {
    expect(multiples(whole, 'integer', factor)).toEqual(whole.filter((text) => Number(text) % factor === 0))
  })

  test.each(['-0', '00', '012', '+12', '12.0', ''])('are not written as %j', (written) => {
    expect(multiples([written], 'integer', 12)).toEqual([])
  })

  test.each([
    { factor: 7, digits: '7', many: 8, is: true },
    { factor: 7, digits: '7', many: 9, is: false },
  ])('of $factor have so many digits: $many', ({ factor, digits, many, is }) => {
    expect(multiples([digits.repeat(many)], 'integer', factor)).toHaveLength(is ? 1 : 0)
  })

  test.each([
    { factor: 101, name: 'whose remainders are too many' },
    { factor: 1_000_000_000, name: 'with too many zeros' },
  ])('$factor, $name, cannot be said', ({ factor }) => {
    expect(compiled('integer', factor)).toBe('unsupported')
  })

  test.each([
    { factor: 10_000, text: '10000', is: true },
    { factor: 10_000, text: '1000', is: false },
    { factor: 100_000_000, text: '300000000', is: true },
  ])('of $factor $text is one: $is', ({ factor, text, is }) => {
    expect(multiples([text], 'integer', factor)).toEqual(is ? [text] : [])
  })

  test('of 1 are all, which needs no saying', () => {
    expect(compiled('integer', 1)).toBe('unsupported')
    expect(compiled('integer', 0.5)).toBe('unsupported')
  })
})

describe('multiples between bounds', () => {
  test.each([
    { name: 'are one by one', factor: 5, bounds: between(at(-10), at(10)), found: ['-10', '-5', '0', '5', '10'] },
    { name: 'leave out the bounds', factor: 5, bounds: between(beyond(-10), beyond(10)), found: ['-5', '0', '5'] },
    { name: 'leave out one of them', factor: 5, bounds: between(at(-5), beyond(5)), found: ['-5', '0'] },
    { name: 'begin behind a bound', factor: 5, bounds: between(at(1), at(11)), found: ['5', '10'] },
  ])('$name', ({ factor, bounds, found }) => {
    expect(multiples(whole, 'integer', factor, bounds)).toEqual(found)
  })

  test('are written with and without zeros at their end', () => {
    const texts = ['-0.5', '-0', '0', '0.0', '0.5', '0.50', '1', '1.0', '1.5', '2', '-0.0']
    expect(multiples(texts, 'number', 0.5, between(at(-0.5), at(1.5)))).toEqual([
      ...['-0.5', '0', '0.0', '0.5', '1', '1.0', '1.5'],
    ])
  })

  test('may be none', () => {
    expect(compiled('integer', 5, between(at(1), at(4)))).toBeUndefined()
    expect(compiled('integer', 5, between(beyond(5), beyond(10)))).toBeUndefined()
  })

  test.each([
    { max: 1_998, is: 'function' },
    { max: 1_999, is: 'string' },
  ])('are listed where they are few: up to $max', ({ max, is }) => {
    expect(typeof compiled('integer', 1.5, between(at(0), at(1.5 * max)))).toBe('string')
    expect(typeof compiled('number', 1.5, between(at(0), at(1.5 * max)))).toBe(is)
  })
})

describe('multiples of a fraction', () => {
  test.each([
    { factor: 0.1, texts: ['0', '-1.5', '2.0', '2.05', '1.', '.5'], found: ['0', '-1.5', '2.0'] },
    { factor: 0.01, texts: ['1.5', '1.25', '1.255', '7'], found: ['1.5', '1.25', '7'] },
  ])('of $factor have as many places', ({ factor, texts, found }) => {
    expect(multiples(texts, 'number', factor)).toEqual(found)
  })

  test.each([0.25, 1.5, 1.1])('of %d cannot be said without bounds', (factor) => {
    expect(compiled('number', factor)).toBe('unsupported')
  })

  test('cannot be said with one bound', () => {
    expect(compiled('integer', 5, { min: at(0), max: undefined })).toBe('unsupported')
    expect(compiled('number', 0.1, { min: undefined, max: at(0) })).toBe('unsupported')
  })
})

test.each([0, -1, '5', null, Number.NaN])('%j has no multiples', (value) => {
  expect(() => compiled('number', value)).toThrow('Cannot enforce the JSON schema: "multipleOf" at #/x is not above 0')
})

test('what cannot be said is refused under "strict"', () => {
  expect(() => compiled('number', 0.25, open, true)).toThrow(
    '"multipleOf" at #/x under "strict": only with few multiples between bounds, or a simple one without bounds',
  )
})
