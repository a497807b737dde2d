import { describe, expect, test } from 'vitest'
import { createGrammar } from '../grammar.ts'
import { accepts } from '../test-support/accepts.ts'
import { parseGbnf } from '../test-support/parse-gbnf.ts'
import { type FractionBound, fractionBetween } from './fraction-range.ts'

// Nothing, and up to three digits behind a point.
const written = [
  '',
  ...[1, 2, 3].flatMap((length) =>
    Array.from({ length: 10 ** length }, (_, at) => `.${String(at).padStart(length, '0')}`),
  ),
]
const at = (digits: string): FractionBound => ({ digits, exclusive: false })
const beyond = (digits: string): FractionBound => ({ digits, exclusive: true })

/** Which of them a range allows. */
function allowed(min: FractionBound | undefined, max: FractionBound | undefined, most = 3): readonly string[] {
  const expression = fractionBetween(min, max, most)
  if (expression === undefined) return []
  const rules = parseGbnf(createGrammar().render(expression))
  return written.filter((text) => accepts(rules, text))
}

function isBetween(text: string, min: FractionBound | undefined, max: FractionBound | undefined): boolean {
  const value = Number(`0${text}`)
  const [low, high] = [Number(`0.${min?.digits ?? ''}`), Number(`0.${max?.digits ?? ''}`)]
  const isAbove = min === undefined || (min.exclusive ? value > low : value >= low)
  return isAbove && (max === undefined || (max.exclusive ? value < high : value <= high))
}

describe('what stands behind a whole number', () => {
  test.each([
    [undefined, undefined],
    [at(''), undefined],
    [beyond(''), undefined],
    [at('5'), undefined],
    [beyond('5'), undefined],
    [at('09'), undefined],
    [beyond('99'), undefined],
    [undefined, at('')],
    [undefined, at('5')],
    [undefined, beyond('5')],
    [undefined, beyond('1')],
    [undefined, at('05')],
    [undefined, beyond('005')],
    [at('25'), at('75')],
    [beyond('25'), beyond('75')],
    [at('25'), at('25')],
    [at('25'), at('29')],
    [beyond('25'), at('26')],
    [beyond('251'), beyond('253')],
    [at('1'), at('15')],
    [at('15'), at('2')],
    [at(''), beyond('01')],
  ])('from %j to %j', (min, max) => {
    expect(allowed(min, max)).toEqual(written.filter((text) => isBetween(text, min, max)))
  })

  test.each([
    [beyond('5'), at('5')],
    [at('5'), beyond('5')],
    [undefined, beyond('')],
  ])('is nothing from %j to %j', (min, max) => {
    expect(allowed(min, max)).toEqual([])
  })

  test.each([
    { most: 0, count: 1 },
    { most: 1, count: 11 },
    { most: 2, count: 111 },
  ])('has $most digits at most', ({ most, count }) => {
    expect(allowed(undefined, undefined, most)).toEqual(written.slice(0, count))
  })

  test('is never a point alone', () => {
    const rules = parseGbnf(createGrammar().render(fractionBetween(at(''), at('5'), 3) ?? { kind: 'text', text: '' }))
    expect(accepts(rules, '.')).toBe(false)
  })
})
