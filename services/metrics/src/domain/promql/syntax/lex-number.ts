import { LexFault } from './lex-fault.ts'
import { quote } from './quote.ts'

type Scan = {
  readonly valid: boolean
  /** Of the longest part that could begin a number; behind it stands what spoils it. */
  readonly length: number
}

const decimal = /^(?:[0-9]+(?:_[0-9]+)*)?(?:\.(?:[0-9]+(?:_[0-9]+)*)?)?(?:[eE][+-]?[0-9]+(?:_[0-9]+)*)?/
const hexadecimal = /^0[xX]_?[0-9a-fA-F]+(?:_[0-9a-fA-F]+)*/

/** Reads a number at `at`: decimal or hexadecimal, with `_` between digits. */
export function scanNumber(text: string, at: number): Scan {
  const rest = text.slice(at)
  const [match = ''] = hexadecimal.exec(rest) ?? decimal.exec(rest) ?? []
  const next = rest[match.length] ?? ''
  const valid = match !== '' && !/[A-Za-z0-9_.]/.test(next)
  return { valid, length: match.length }
}

const duration = /^[0-9]+[smhdwy]s?(?:[0-9]+[smhdw]s?)*/

/**
 * Reads a duration at `at`, where no number is.
 *
 * @param numberLength of what could have been a number
 * @returns the length of the duration
 */
export function scanDurationTail(text: string, at: number, numberLength: number): number {
  const rest = text.slice(at)
  const [match = ''] = duration.exec(rest) ?? []
  if (match !== '' && !/[A-Za-z0-9_]/.test(rest[match.length] ?? '')) return match.length
  const length = match === '' ? spoiledLength(rest, numberLength) : match.length + 1
  throw new LexFault(`bad number or duration syntax: ${quote(rest.slice(0, length))}`, at)
}

// The message shows the number and the one character that spoils it.
function spoiledLength(rest: string, numberLength: number): number {
  const next = rest[numberLength] ?? ''
  return /[0-9_.eEsmhdwy]/.test(next) ? numberLength + 1 + unitTail(rest, numberLength) : numberLength
}

function unitTail(rest: string, numberLength: number): number {
  return /[smhdwy]/.test(rest[numberLength] ?? '') ? 1 : 0
}

/** The value of a number token. */
export function parseNumber(text: string): number {
  const word = text.toLowerCase().replaceAll('_', '')
  if (word === 'inf') return Number.POSITIVE_INFINITY
  if (word === 'nan') return Number.NaN
  if (/^0[0-7]+$/.test(word)) return Number.parseInt(word, 8)
  return Number(word)
}
