import { unquote } from '@hearth/go-template'
import { type Place, parseError } from '../../logql-error.ts'
import { parseBytes } from '../values/bytes.ts'
import { parseGoDuration, parseWholeDuration } from '../values/duration.ts'
import { functionTypes, reserved, type Token } from './token.ts'

const blank = /(?:[ \t\r\n]+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|#[^\n]*)+/y
const name = /[\p{L}_][\p{L}\p{Nd}_]*/uy
const number =
  /(?:0[xX][\da-fA-F_]*(?:\.[\da-fA-F_]*)?(?:[pP][+-]?\d+)?|(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][+-]?\d+)?)/y
const durationRest = /[\p{N}nuµmshdwy.]+/uy
const bytesRest = /[\p{N}BikKMGTP.]+/uy
const flag = /--(?:strict|keep-empty)(?![\p{L}-])/uy
const called = /\s*(?:\(|(?:by|without)\s*\()/iy

/** Cuts a query into words, one at a time, as they are asked for. */
export class Lexer {
  readonly #text: string
  #at = 0
  // Where the place is counted from: columns are counted anew on each line.
  #line = 1
  #lineStart = 0

  constructor(text: string) {
    this.#text = text.startsWith('\uFEFF') ? text.slice(1) : text
  }

  /** @throws {LogqlError} for what is no word */
  next(): Token {
    this.#skipBlank()
    const place = this.#place()
    const rest = this.#text.charAt(this.#at)
    if (rest === '') return { type: '$end', text: '', amount: 0n, ...place }
    if (rest === '"' || rest === '`') return this.#string(rest, place)
    if (rest === '[') return this.#range(place)
    const digits = this.#match(number)
    if (digits !== undefined) return this.#number(digits, place)
    if (rest === '-') return this.#minus(place)
    const word = this.#match(name)
    return word === undefined ? this.#sign(place) : this.#word(word, place)
  }

  #skipBlank(): void {
    const from = this.#at
    this.#match(blank)
    if (this.#text.startsWith('/*', this.#at)) throw parseError('comment not terminated', this.#place())
    for (let at = this.#text.indexOf('\n', from); at !== -1 && at < this.#at; at = this.#text.indexOf('\n', at + 1)) {
      this.#line += 1
      this.#lineStart = at + 1
    }
  }

  // Characters, not units of UTF-16.
  #place(): Place {
    // As with Loki, nothing has no place.
    if (this.#text === '') return { line: 0, column: 0 }
    return { line: this.#line, column: [...this.#text.slice(this.#lineStart, this.#at)].length + 1 }
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0]
    if (found !== undefined) this.#at += found.length
    return found
  }

  #string(quote: string, place: Place): Token {
    const from = this.#at
    for (let at = from + 1; at < this.#text.length; at += 1) {
      const sign = this.#text.charAt(at)
      if (sign === quote) {
        this.#at = at + 1
        return { type: 'STRING', text: this.#unquote(this.#text.slice(from, at + 1), place), amount: 0n, ...place }
      }
      if (quote === '"' && sign === '\n') break
      if (quote === '"' && sign === '\\') at += 1
    }
    throw parseError('literal not terminated', place)
  }

  #unquote(quoted: string, place: Place): string {
    const text = unquote(quoted)
    if (text === undefined) throw parseError('invalid char escape', place)
    return text
  }

  #range(place: Place): Token {
    const end = this.#text.indexOf(']', this.#at)
    const read = { line: 0, column: place.column }
    if (end === -1) throw parseError("missing closing ']' in duration", read)
    const inner = this.#text.slice(this.#at + 1, end)
    const span = parseWholeDuration(inner)
    if (typeof span !== 'bigint') throw parseError(span.fault, read)
    this.#at = end + 1
    return { type: 'RANGE', text: inner, amount: span, ...read }
  }

  #number(digits: string, place: Place): Token {
    return this.#measured(digits, place) ?? { type: 'NUMBER', text: digits, amount: 0n, ...place }
  }

  // A number and its unit are one word, where they make a duration or a size.
  #measured(digits: string, { column }: Place): Token | undefined {
    const from = this.#at
    const duration = this.#match(durationRest)
    if (duration !== undefined) {
      const span = durationOf(digits + duration)
      if (span !== undefined) return { type: 'DURATION', text: digits + duration, amount: span, line: 0, column }
      this.#at = from
    }
    const size = digits === '-' ? undefined : this.#match(bytesRest)
    if (size !== undefined) {
      const bytes = parseBytes(digits + size)
      if (typeof bytes === 'bigint') return { type: 'BYTES', text: digits + size, amount: bytes, line: 0, column }
      this.#at = from
    }
    return undefined
  }

  #minus(place: Place): Token {
    const found = this.#match(flag)
    if (found !== undefined) return { type: 'FUNCTION_FLAG', text: found, amount: 0n, line: 0, column: place.column }
    this.#at += 1
    return this.#measured('-', place) ?? { type: '-', text: '-', amount: 0n, ...place }
  }

  #word(word: string, place: Place): Token {
    const lower = word.toLowerCase()
    const asFunction = functionTypes.get(lower)
    called.lastIndex = this.#at
    if (asFunction !== undefined && called.test(this.#text))
      return { type: asFunction, text: word, amount: 0n, ...place }
    if (asFunction === undefined && reserved.has(lower)) return { type: lower, text: word, amount: 0n, ...place }
    return { type: 'IDENTIFIER', text: word, amount: 0n, ...place }
  }

  #sign(place: Place): Token {
    const two = this.#text.slice(this.#at, this.#at + 2)
    if (two.length === 2 && reserved.has(two)) {
      this.#at += 2
      return { type: two, text: two, amount: 0n, line: 0, column: place.column }
    }
    const one = String.fromCodePoint(this.#text.codePointAt(this.#at) ?? 0)
    this.#at += one.length
    return { type: reserved.has(one) ? one : 'IDENTIFIER', text: one, amount: 0n, ...place }
  }
}

function durationOf(text: string): bigint | undefined {
  const whole = parseWholeDuration(text)
  if (typeof whole === 'bigint') return whole
  const span = parseGoDuration(text)
  return typeof span === 'bigint' ? span : undefined
}
