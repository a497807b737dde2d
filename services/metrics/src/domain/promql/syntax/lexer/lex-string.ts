import { quoteRune } from '../quote.ts'
import { LexFault } from './lex-fault.ts'

const simpleEscapes: Readonly<Record<string, number>> = { a: 7, b: 8, f: 12, n: 10, r: 13, t: 9, v: 11, '\\': 92 }
const digits: Readonly<Record<string, { count: number; base: number }>> = {
  x: { count: 2, base: 16 },
  u: { count: 4, base: 16 },
  U: { count: 8, base: 16 },
}

/** The length of the quoted string that starts at `at`, its quotes included. */
export function scanQuoted(text: string, at: number): number {
  const delimiter = text[at] ?? ''
  return delimiter === '`' ? scanRaw(text, at) : scanEscaped(text, at, delimiter)
}

function scanRaw(text: string, at: number): number {
  const end = text.indexOf('`', at + 1)
  if (end === -1) throw new LexFault('unterminated raw string', at)
  return end + 1 - at
}

function scanEscaped(text: string, at: number, delimiter: string): number {
  for (let here = at + 1; here < text.length; ) {
    const rune = text[here] ?? ''
    if (rune === delimiter) return here + 1 - at
    if (rune === '\n') break
    if (!text.slice(here, here + 2).isWellFormed() && !text.slice(here, here + 1).isWellFormed())
      checkRune(text, here, at)
    here += rune === '\\' ? readEscape(text, here, delimiter, at).length : 1
  }
  throw new LexFault('unterminated quoted string', at)
}

function checkRune(text: string, here: number, at: number): void {
  const code = text.codePointAt(here) ?? 0
  const isTail = here > 0 && (text.codePointAt(here - 1) ?? 0) > 0xffff
  if (code < 0x10000 && !isTail) throw new LexFault('invalid UTF-8 rune', at)
}

type Escape = { readonly length: number; readonly value: number; readonly isByte: boolean }

function readEscape(text: string, here: number, delimiter: string, at: number): Escape {
  const letter = text[here + 1]
  if (letter === undefined) throw new LexFault('escape sequence not terminated', at)
  const simple = letter === delimiter ? letter.charCodeAt(0) : simpleEscapes[letter]
  if (simple !== undefined) return { length: 2, value: simple, isByte: false }
  if (/[0-7]/.test(letter)) return readDigits(text, here + 1, { count: 3, base: 8 }, at, 1)
  const form = digits[letter]
  if (form === undefined) throw new LexFault(`unknown escape sequence ${unicodeName(text, here + 1)}`, at)
  return readDigits(text, here + 2, form, at, 2)
}

function readDigits(
  text: string,
  from: number,
  { count, base }: { count: number; base: number },
  at: number,
  prefixLength: number,
): Escape {
  for (let index = from; index < from + count; index++) {
    if (index >= text.length) throw new LexFault('escape sequence not terminated', at)
    if (Number.isNaN(Number.parseInt(text[index] ?? '', base)))
      throw new LexFault(`illegal character ${unicodeName(text, index)} in escape sequence`, at)
  }
  const value = Number.parseInt(text.slice(from, from + count), base)
  const isByte = count < 4
  if (isByte ? value > 0xff : value > 0x10ffff || (value >= 0xd800 && value < 0xe000))
    throw new LexFault('escape sequence is an invalid Unicode code point', at)
  return { length: prefixLength + count, value, isByte }
}

function unicodeName(text: string, at: number): string {
  const code = text.codePointAt(at) ?? 0
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')} ${quoteRune(String.fromCodePoint(code))}`
}

/** The value of a string token, which the lexer has already found to be well formed. */
export function unquote(quoted: string): string {
  const delimiter = quoted[0] ?? ''
  if (delimiter === '`') return quoted.slice(1, -1)
  const body = quoted.slice(1, -1)
  return body.includes('\\') ? resolveEscapes(quoted, delimiter) : body
}

function resolveEscapes(quoted: string, delimiter: string): string {
  const bytes: number[] = []
  for (let here = 1; here < quoted.length - 1; ) {
    if (quoted[here] !== '\\') {
      const rune = String.fromCodePoint(quoted.codePointAt(here) ?? 0)
      bytes.push(...new TextEncoder().encode(rune))
      here += rune.length
      continue
    }
    const escaped = readEscape(quoted, here, delimiter, 0)
    bytes.push(...(escaped.isByte ? [escaped.value] : new TextEncoder().encode(String.fromCodePoint(escaped.value))))
    here += escaped.length
  }
  return decodeBytes(Uint8Array.from(bytes))
}

/** Bytes that are no UTF-8 become lone surrogates: such a string is no valid label, but nothing is lost. */
function decodeBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return [...bytes].map((byte) => String.fromCharCode(byte < 0x80 ? byte : 0xdc00 + byte)).join('')
  }
}
