import { parseError } from '../../logql-error.ts'
import type { TokenStream } from '../words/token-stream.ts'
import { parseFloat64 } from './float.ts'

/** `5`, `+5` or `-5`. */
export function parseSignedNumber(tokens: TokenStream): number {
  const sign = tokens.is('+', '-') ? tokens.take().type : '+'
  const value = readNumber(tokens.expect('NUMBER').text, 'literal')
  return sign === '-' ? -value : value
}

/**
 * @param what what the number is for, as a fault names it
 * @throws {LogqlError}
 */
export function readNumber(text: string, what: string): number {
  // A hexadecimal number needs no exponent here.
  const value = /^0[xX][\da-fA-F]+$/.test(text) ? Number(text) : parseFloat64(text)
  if (typeof value === 'number') return value
  throw parseError(`unable to parse ${what} as a float: ${value.fault}`)
}
