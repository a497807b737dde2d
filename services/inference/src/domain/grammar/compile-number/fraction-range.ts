import { choice, type Expression, nothing, repeat, sequence, text } from '../expression.ts'
import { digit } from '../json-rules.ts'
import { digits } from './natural-range.ts'

/** One end of what a fraction may be: its digits, and whether they themselves are left out. */
export type FractionBound = { readonly digits: string; readonly exclusive: boolean }

/**
 * What may stand behind a whole number: nothing, or a point and digits.
 *
 * @param min absent: from zero
 * @param max absent: all below one
 * @param most digits behind the point
 * @returns `undefined` when nothing lies between the bounds
 */
export function fractionBetween(
  min: FractionBound | undefined,
  max: FractionBound | undefined,
  most: number,
): Expression | undefined {
  const tight = { min: min !== undefined, max: max !== undefined }
  const more = step(0, tight)
  const options = [...(canEnd(0, tight) ? [nothing] : []), ...(more === undefined ? [] : [sequence(text('.'), more)])]
  return options.length === 0 ? undefined : choice(options)

  function canEnd(at: number, { min: onMin, max: onMax }: Tight): boolean {
    const aboveMin = !onMin || (min !== undefined && !min.exclusive && isZero(min.digits.slice(at)))
    const belowMax = !onMax || (max !== undefined && (!max.exclusive || !isZero(max.digits.slice(at))))
    return aboveMin && belowMax
  }

  function rest(at: number, here: Tight): Expression | undefined {
    if (!here.min && !here.max) return repeat(digit, 0, most - at)
    const next = step(at, here)
    const both = [...(next === undefined ? [] : [next]), ...(canEnd(at, here) ? [nothing] : [])]
    return both.length === 0 ? undefined : choice(both)
  }

  function step(at: number, here: Tight): Expression | undefined {
    if (at >= most) return undefined
    const low = here.min ? Number(min?.digits[at] ?? 0) : 0
    const high = here.max ? Number(max?.digits[at] ?? 0) : 9
    const options: Expression[] = []
    const add = (from: number, to: number, next: Tight) => {
      const after = from > to ? undefined : rest(at + 1, next)
      if (after !== undefined) options.push(sequence(digits(from, to), after))
    }
    if (low === high && here.min && here.max) add(low, high, here)
    else {
      if (here.min) add(low, low, { min: true, max: here.max && low === high })
      add(here.min ? low + 1 : low, here.max ? high - 1 : high, { min: false, max: false })
      if (here.max && high !== (here.min ? low : -1)) add(high, high, { min: false, max: true })
    }
    return options.length === 0 ? undefined : choice(options)
  }
}

type Tight = { readonly min: boolean; readonly max: boolean }

function isZero(text: string): boolean {
  return /^0*$/.test(text)
}
