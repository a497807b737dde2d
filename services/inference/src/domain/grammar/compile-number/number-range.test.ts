import { describe, expect, test } from 'vitest'
import { createGrammar } from '../grammar.ts'
import { accepts } from '../test-support/accepts.ts'
import { parseGbnf } from '../test-support/parse-gbnf.ts'
import type { Bound } from './number-bounds.ts'
import { decimalsBetween, integersBetween } from './number-range.ts'

type Range = (min: Bound | undefined, max: Bound | undefined) => ReturnType<typeof integersBetween>

const at = (value: number): Bound => ({ value, exclusive: false })
const beyond = (value: number): Bound => ({ value, exclusive: true })

/** Whether a range allows a number as it is written; nothing where it is empty. */
function allowing(range: Range, min: Bound | undefined, max: Bound | undefined) {
  const expression = range(min, max)
  if (expression === undefined) return () => false
  const rules = parseGbnf(createGrammar().render(expression))
  return (written: string) => accepts(rules, written)
}

function isBetween(value: number, min: Bound | undefined, max: Bound | undefined): boolean {
  const above = min === undefined || (min.exclusive ? value > min.value : value >= min.value)
  return above && (max === undefined || (max.exclusive ? value < max.value : value <= max.value))
}

const bounds: readonly (readonly [Bound | undefined, Bound | undefined])[] = [
  [at(0), at(0)],
  [at(0), undefined],
  [undefined, at(0)],
  [beyond(0), undefined],
  [undefined, beyond(0)],
  [at(-3), at(12)],
  [beyond(-3), beyond(12)],
  [at(7), at(115)],
  [at(-115), at(-7)],
  [beyond(-11), beyond(-9)],
  [at(99), at(100)],
  [at(1.5), at(2.5)],
  [beyond(1.5), beyond(2.5)],
  [at(-2.25), at(1.75)],
  [at(-2.75), beyond(-2.25)],
  [at(0.5), at(0.5)],
  [beyond(0.25), at(0.75)],
  [at(5), at(4)],
  [beyond(4), beyond(4)],
  [beyond(4), beyond(5)],
]
const whole = Array.from({ length: 261 }, (_, index) => index - 130)
const quarters = Array.from({ length: 1_041 }, (_, index) => (index - 520) / 4)

describe.each(bounds)('from %j to %j', (min, max) => {
  test('whole numbers are those between', () => {
    const allows = allowing(integersBetween, min, max)
    expect(whole.filter((value) => allows(String(value)))).toEqual(whole.filter((value) => isBetween(value, min, max)))
  })

  test('numbers are those between', () => {
    const allows = allowing(decimalsBetween, min, max)
    expect(quarters.filter((value) => allows(String(value)))).toEqual(
      quarters.filter((value) => isBetween(value, min, max)),
    )
  })
})

describe('what is not written', () => {
  test.each(['-0', '00', '01', '-01', '+1', '1.0', ''])('%j is no whole number', (written) => {
    expect(allowing(integersBetween, at(-5), at(5))(written)).toBe(false)
  })

  test.each(['-0', '00.5', '1.', '.5', '1e0', '2.01', '-2.01'])('%j is no number', (written) => {
    expect(allowing(decimalsBetween, at(-2), at(2))(written)).toBe(false)
  })
})

describe('an open end', () => {
  test.each([
    { min: at(5), max: undefined, written: '9'.repeat(15), allowed: true },
    { min: at(5), max: undefined, written: `1${'0'.repeat(15)}`, allowed: false },
    { min: undefined, max: at(5), written: `-${'9'.repeat(15)}`, allowed: true },
    { min: undefined, max: at(5), written: `-1${'0'.repeat(15)}`, allowed: false },
    { min: at(1e15), max: undefined, written: `1${'0'.repeat(15)}`, allowed: true },
    { min: at(1e15), max: undefined, written: '9'.repeat(16), allowed: true },
  ])('from $min to $max: $written is allowed: $allowed', ({ min, max, written, allowed }) => {
    expect(allowing(integersBetween, min, max)(written)).toBe(allowed)
  })
})
