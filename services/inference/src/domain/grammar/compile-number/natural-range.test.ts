import { describe, expect, test } from 'vitest'
import { chars, repeat, sequence } from '../expression.ts'
import { createGrammar } from '../grammar.ts'
import { accepts } from '../test-support/accepts.ts'
import { parseGbnf } from '../test-support/parse-gbnf.ts'
import { digits, naturalsBetween } from './natural-range.ts'

const numbers = Array.from({ length: 1_200 }, (_, value) => value)

/** Which of the numbers up to 1199 a range allows. */
function allowed(min: bigint, max: bigint): readonly number[] {
  const expression = naturalsBetween(min, max)
  if (expression === undefined) return []
  const rules = parseGbnf(createGrammar().render(expression))
  return numbers.filter((value) => accepts(rules, String(value)))
}

describe('whole numbers from one to another', () => {
  test.each([
    [0n, 0n],
    [7n, 7n],
    [0n, 9n],
    [3n, 6n],
    [0n, 10n],
    [9n, 10n],
    [10n, 99n],
    [11n, 98n],
    [12n, 17n],
    [15n, 31n],
    [20n, 39n],
    [5n, 123n],
    [99n, 100n],
    [100n, 999n],
    [101n, 990n],
    [199n, 201n],
    [237n, 843n],
    [0n, 1_199n],
    [1n, 999n],
    [10n, 1_099n],
  ])('from %s to %s', (min, max) => {
    expect(allowed(min, max)).toEqual(numbers.filter((value) => value >= min && value <= max))
  })

  test.each([
    [1n, 0n],
    [100n, 99n],
  ])('are none from %s to %s', (min, max) => {
    expect(naturalsBetween(min, max)).toBeUndefined()
  })

  test.each([
    { min: 0n, max: 10n ** 15n - 1n, written: '9'.repeat(15), is: true },
    { min: 0n, max: 10n ** 15n - 1n, written: `1${'0'.repeat(15)}`, is: false },
    { min: 0n, max: 99n, written: '00', is: false },
    { min: 0n, max: 99n, written: '01', is: false },
    { min: 0n, max: 99n, written: '', is: false },
  ])('from $min to $max $written is one: $is', ({ min, max, written, is }) => {
    const rules = parseGbnf(createGrammar().render(naturalsBetween(min, max) ?? { kind: 'text', text: '-' }))
    expect(accepts(rules, written)).toBe(is)
  })

  test('of whole lengths are one alternative', () => {
    expect(naturalsBetween(10n, 9_999n)).toEqual(sequence(chars('1-9'), repeat(chars('0-9'), 1, 3)))
  })
})

test('a digit is a text, several are a class', () => {
  expect(digits(3, 3)).toEqual({ kind: 'text', text: '3' })
  expect(digits(3, 5)).toEqual({ kind: 'class', ranges: [[0x33, 0x35]] })
})
