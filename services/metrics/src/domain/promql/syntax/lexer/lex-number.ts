import { quote } from '../quote.ts'
import { LexFault } from './lex-fault.ts'

/** Whether there is a number, and how much was read to tell: what spoils it included, for messages show that. */
type Scan = { readonly valid: boolean; readonly length: number }

/** Reads a number at `at`: decimal or hexadecimal, with `_` between digits. */
export function scanNumber(text: string, at: number): Scan {
  const rest = text.slice(at)
  const [prefix = ''] = /^0[xX]_?/.exec(rest) ?? []
  const digit = prefix === '' ? /[0-9]/ : /[0-9a-fA-F]/
  const seen = { dot: false, exponent: false }
  let length = prefix.length
  while (length < rest.length) {
    const rune = rest[length] ?? ''
    const next = rest[length + 1] ?? ''
    if (digit.test(rune)) length++
    else if (rune === '.') {
      if (seen.dot || prefix !== '') return { valid: false, length: length + 1 }
      if (/[_.]/.test(next)) return { valid: false, length: length + 2 }
      seen.dot = true
      length++
    } else if (/[eE]/.test(rune)) {
      const sign = /[+-]/.test(next) ? 1 : 0
      const behind = rest[length + 1 + sign] ?? ''
      if (seen.exponent) return { valid: false, length: length + 1 }
      if (!/[0-9]/.test(behind)) return { valid: false, length: length + 1 + sign + (/[._eE]/.test(behind) ? 1 : 0) }
      seen.exponent = true
      length += 1 + sign
    } else if (rune === '_') {
      if (!digit.test(next)) return { valid: false, length: length + 1 + (/[._eE]/.test(next) ? 1 : 0) }
      length++
    } else break
  }
  return { valid: !/[A-Za-z0-9_]/.test(rest[length] ?? ''), length }
}

const units = /^[smhdwy]s?(?:[0-9]+[smhdw]s?)*/

/**
 * Reads a duration at `at`, where no number is.
 *
 * @param numberLength of what could have been a number
 * @returns the length of the duration
 */
export function scanDurationTail(text: string, at: number, numberLength: number): number {
  const rest = text.slice(at)
  const [tail = ''] = units.exec(rest.slice(numberLength)) ?? []
  const length = numberLength + tail.length
  if (tail !== '' && !/[A-Za-z0-9_]/.test(rest[length] ?? '')) return length
  const [spoiler = ''] = tail === '' ? [] : (/^(?:[0-9]+|[A-Za-z_])/.exec(rest.slice(length)) ?? [])
  throw new LexFault(`bad number or duration syntax: ${quote(rest.slice(0, length + spoiler.length))}`, at)
}

/** The value of a number token. */
export function parseNumber(text: string): number {
  const word = text.toLowerCase().replaceAll('_', '')
  if (word === 'inf') return Number.POSITIVE_INFINITY
  if (word === 'nan') return Number.NaN
  if (/^0[0-7]+$/.test(word)) return Number.parseInt(word, 8)
  return Number(word)
}
