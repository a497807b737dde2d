import { refuse, type SchemaContext, unsupported } from '../compile-schema/schema-context.ts'
import { choice, type Expression, nothing, optional, repeat, sequence, text } from '../expression.ts'
import { digit, jsonInteger } from '../json-rules.ts'
import { literalChoice } from '../literal-choice.ts'
import { toDecimal } from './decimal.ts'
import type { Bound, NumberBounds } from './number-bounds.ts'

/** Between bounds, so many multiples are written one by one. */
const maxListed = 2_000

/** Without bounds, remainders are followed digit by digit, with a rule for each remainder and place. */
const maxDivisor = 100
const maxPlaces = 8

/**
 * The multiples of a number between bounds: one by one where they are few; without bounds those of a whole
 * number, and those of 0.1, 0.01 and the like.
 *
 * @returns `undefined` when there are none
 */
export function compileMultiples(
  context: SchemaContext,
  type: 'integer' | 'number',
  value: unknown,
  bounds: NumberBounds,
  path: string,
): Expression | undefined | 'unsupported' {
  if (typeof value !== 'number' || !(value > 0)) throw refuse(context, `"multipleOf" at ${path} is not above 0`)
  const factor = type === 'integer' ? wholeFactor(value) : value
  const { min, max } = bounds
  if (factor !== undefined && min !== undefined && max !== undefined) {
    const listed = listMultiples(factor, min, max)
    if (listed !== undefined) return listed.length === 0 ? undefined : literalChoice(context.grammar, listed)
  }
  if (factor === 1 && type === 'integer') return 'unsupported'
  if (factor !== undefined && min === undefined && max === undefined) {
    const divisible = Number.isInteger(factor) ? divisibleBy(context, factor) : undefined
    if (divisible !== undefined) return divisible
    const places = /^0*1$/.exec(toDecimal(factor).fraction)?.[0].length
    if (places !== undefined && factor < 1)
      return sequence(jsonInteger(context.grammar), optional(sequence(text('.'), repeat(digit, 1, places))))
  }
  unsupported(context, path, 'multipleOf', 'only with few multiples between bounds, or a simple one without bounds')
  return 'unsupported'
}

/** The factor whose multiples are the whole multiples of `value`, where it is simple to say. */
function wholeFactor(value: number): number | undefined {
  if (Number.isInteger(value)) return value
  return Number.isInteger(1 / value) ? 1 : undefined
}

function listMultiples(factor: number, min: Bound, max: Bound): readonly string[] | undefined {
  const from = Math.ceil(min.value / factor) - 1
  const to = Math.floor(max.value / factor) + 1
  if (!(to - from <= maxListed)) return undefined
  const places = toDecimal(factor).fraction.length
  const found: string[] = []
  for (let index = from; index <= to; index++) {
    const written = places === 0 ? String(index * factor) : (index * factor).toFixed(Math.min(places, 100))
    const value = Number(written)
    const above = min.exclusive ? value > min.value : value >= min.value
    const below = max.exclusive ? value < max.value : value <= max.value
    if (!above || !below) continue
    const unsigned = written.replace(/^-(0(\.0*)?)$/, '$1')
    found.push(unsigned)
    // As models write it: 1.5, not 1.50.
    if (places > 0) found.push(unsigned.replace(/\.?0*$/, ''))
  }
  return found
}

/** Whole numbers that `divisor` divides: zeros at the end for its tens, and for the rest of it so many places. */
function divisibleBy({ grammar }: SchemaContext, divisor: number): Expression | undefined {
  const zeros = /0*$/.exec(String(divisor))?.[0] ?? ''
  const core = Number(String(divisor).slice(0, String(divisor).length - zeros.length))
  if (core > maxDivisor || zeros.length > maxPlaces) return undefined
  const rest = (remainder: number, places: number): Expression | undefined => {
    if (places === 0) return remainder === 0 ? nothing : undefined
    const steps = digitSteps(0, (digit) => known[places - 1]?.[(remainder * 10 + digit) % core])
    const options = remainder === 0 ? [...steps, nothing] : steps
    return options.length === 0 ? undefined : grammar.rule('multiple', choice(options))
  }
  const known: (Expression | undefined)[][] = []
  for (let places = 0; places < maxPlaces; places++)
    known[places] = Array.from({ length: core }, (_, remainder) => rest(remainder, places))
  const first = digitSteps(1, (digit) => known[maxPlaces - 1]?.[digit % core])
  return choice([text('0'), sequence(optional(text('-')), choice(first), text(zeros))])
}

function digitSteps(from: number, after: (digit: number) => Expression | undefined): readonly Expression[] {
  return Array.from({ length: 10 - from }, (_, index) => index + from).flatMap((digit) => {
    const rest = after(digit)
    return rest === undefined ? [] : [sequence(text(String(digit)), rest)]
  })
}
