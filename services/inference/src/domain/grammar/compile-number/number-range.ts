import { choice, type Expression, sequence, text } from '../expression.ts'
import { type Decimal, toDecimal } from './decimal.ts'
import { fractionBetween } from './fraction-range.ts'
import { naturalsBetween } from './natural-range.ts'
import type { Bound } from './number-bounds.ts'

/** Digits of a number where nothing bounds it, and of a bounded one altogether: a double tells so many apart. */
const maxDigits = 15

const largest = 10n ** BigInt(maxDigits) - 1n

/** Whole numbers between the bounds; `undefined` for none. */
export function integersBetween(min: Bound | undefined, max: Bound | undefined): Expression | undefined {
  const from = min === undefined ? undefined : wholeAbove(min)
  const to = max === undefined ? undefined : -wholeAbove({ value: -max.value, exclusive: max.exclusive })
  const low = from ?? beyond(to, -1n)
  const high = to ?? beyond(from, 1n)
  if (low > high) return undefined
  const positive = naturalsBetween(low > 0n ? low : 0n, high)
  const negative = naturalsBetween(high < 0n ? -high : 1n, -low)
  const options = [
    ...(positive === undefined ? [] : [positive]),
    ...(negative === undefined ? [] : [sequence(text('-'), negative)]),
  ]
  return options.length === 0 ? undefined : choice(options)
}

/** Numbers between the bounds, without exponent; `undefined` for none. */
export function decimalsBetween(min: Bound | undefined, max: Bound | undefined): Expression | undefined {
  const options: Expression[] = []
  const add = (from: Bound | undefined, to: Bound | undefined, sign: string) => {
    const magnitude = magnitudesBetween(from, to)
    if (magnitude !== undefined) options.push(sequence(text(sign), magnitude))
  }
  const zero: Bound = { value: 0, exclusive: false }
  if (max === undefined || max.value >= 0) add(min === undefined || min.value < 0 ? zero : min, max, '')
  if (min === undefined || min.value < 0)
    add(
      max === undefined || max.value >= 0 ? { value: 0, exclusive: true } : negate(max),
      min === undefined ? undefined : negate(min),
      '-',
    )
  return options.length === 0 ? undefined : choice(options)
}

function magnitudesBetween(min: Bound | undefined, max: Bound | undefined): Expression | undefined {
  const low = toDecimal(min?.value ?? 0)
  const high = max === undefined ? undefined : toDecimal(max.value)
  const most = fractionDigits(low, high)
  const from = { digits: low.fraction, exclusive: min?.exclusive ?? false }
  const to = high === undefined ? undefined : { digits: high.fraction, exclusive: max?.exclusive ?? false }
  const options: Expression[] = []
  const add = (whole: Expression | undefined, fraction: Expression | undefined) => {
    if (whole !== undefined && fraction !== undefined) options.push(sequence(whole, fraction))
  }
  if (high !== undefined && low.whole > high.whole) return undefined
  if (high?.whole === low.whole) add(text(String(low.whole)), fractionBetween(from, to, most))
  else {
    add(text(String(low.whole)), fractionBetween(from, undefined, most))
    const last = high === undefined ? beyond(low.whole, 1n) : high.whole - 1n
    add(naturalsBetween(low.whole + 1n, last), fractionBetween(undefined, undefined, most))
    if (high !== undefined) add(text(String(high.whole)), fractionBetween(undefined, to, most))
  }
  return options.length === 0 ? undefined : choice(options)
}

function fractionDigits(low: Decimal, high: Decimal | undefined): number {
  const wholes = Math.max(String(low.whole).length, String(high?.whole ?? 0n).length)
  return Math.max(maxDigits - wholes, low.fraction.length + 1, (high?.fraction.length ?? 0) + 1)
}

/** The smallest whole number that a lower bound allows. */
function wholeAbove({ value, exclusive }: Bound): bigint {
  const whole = BigInt(Math.ceil(value))
  return exclusive && Number(whole) === value ? whole + 1n : whole
}

// Where one end is open, numbers go on for as many digits as a double can tell apart.
function beyond(other: bigint | undefined, sign: 1n | -1n): bigint {
  const edge = other === undefined ? 0n : other * sign
  return sign * (edge > largest / 10n ? edge * 10n + 9n : largest)
}

function negate(bound: Bound): Bound {
  return { value: -bound.value, exclusive: bound.exclusive }
}
