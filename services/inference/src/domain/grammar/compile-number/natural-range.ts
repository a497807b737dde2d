import { type CharRange, choice, type Expression, nothing, repeat, sequence, text } from '../expression.ts'
import { digit } from '../json-rules.ts'

/** Whole numbers from `min` to `max`, both included and not negative, without leading zeros; `undefined` for none. */
export function naturalsBetween(min: bigint, max: bigint): Expression | undefined {
  if (min > max) return undefined
  const options: Expression[] = []
  let whole: { from: number; to: number } | undefined
  for (let length = String(min).length; length <= String(max).length; length++) {
    const smallest = length === 1 ? 0n : 10n ** BigInt(length - 1)
    const largest = 10n ** BigInt(length) - 1n
    const from = min > smallest ? min : smallest
    const to = max < largest ? max : largest
    // Lengths of which every number is allowed are one alternative together.
    if (from === smallest && to === largest && length > 1) whole = { from: whole?.from ?? length, to: length }
    else options.push(digitsBetween(String(from), String(to)))
  }
  if (whole !== undefined) options.push(sequence(digits(1, 9), repeat(digit, whole.from - 1, whole.to - 1)))
  return choice(options)
}

/** Digit strings of one length from `from` to `to`. */
function digitsBetween(from: string, to: string): Expression {
  if (from === '') return nothing
  const [low, high] = [Number(from[0]), Number(to[0])]
  const rest = from.length - 1
  if (low === high) return sequence(text(String(low)), digitsBetween(from.slice(1), to.slice(1)))
  const open = /^0*$/.test(from.slice(1))
  const shut = /^9*$/.test(to.slice(1))
  const options: Expression[] = []
  if (!open) options.push(sequence(text(String(low)), digitsBetween(from.slice(1), '9'.repeat(rest))))
  const [first, last] = [open ? low : low + 1, shut ? high : high - 1]
  if (first <= last)
    options.push(rest === 0 ? digits(first, last) : sequence(digits(first, last), repeat(digit, rest, rest)))
  if (!shut) options.push(sequence(text(String(high)), digitsBetween('0'.repeat(rest), to.slice(1))))
  return choice(options)
}

/** One digit from `from` to `to`. */
export function digits(from: number, to: number): Expression {
  const range: CharRange = [0x30 + from, 0x30 + to]
  return from === to ? text(String(from)) : { kind: 'class', ranges: [range] }
}
