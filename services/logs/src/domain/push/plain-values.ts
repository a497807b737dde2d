import type { PackedLines } from '../streams/packed-lines.ts'
import type { LineMemory } from './line-memory.ts'

const quote = 0x22
const comma = 0x2c
const openList = 0x5b
const backslash = 0x5c
const closeList = 0x5d
const digit0 = 0x30
const firstPrintable = 0x20
const secondDigits = 10
const nanoDigits = 9
const mostSeconds = 0xffff_ffff

const escapes: Readonly<Record<string, number>> = { '"': 0x22, '\\': 0x5c, '/': 0x2f, b: 8, f: 12, n: 10, r: 13, t: 9 }
const escaped = Uint8Array.from({ length: 128 }, (_, code) => escapes[String.fromCharCode(code)] ?? 0)

/** Reads lists of `["<nanoseconds>", "<line>"]` out of a body in JSON into columns, those of all lists one after another. */
export class PlainValues {
  /** Lines so far. */
  count = 0
  /** Bytes of them. */
  bytes = 0
  readonly #body: Uint8Array
  readonly #memory: LineMemory

  /**
   * @param body valid UTF-8
   * @param memory for a body of that length
   */
  constructor(body: Uint8Array, memory: LineMemory) {
    this.#body = body
    this.#memory = memory
  }

  /** The lines from one on, and the bytes from one on; in the same memory. */
  since(count: number, bytes: number): PackedLines {
    const { seconds, nanos, lengths, text } = this.#memory
    return {
      seconds: seconds.subarray(count, this.count),
      nanos: nanos.subarray(count, this.count),
      lengths: lengths.subarray(count, this.count),
      text: text.subarray(bytes, this.bytes),
    }
  }

  /**
   * Reads the list that begins at a place. Each of its bytes is looked at once, here.
   *
   * @returns the place behind it; -1 where it is anything else
   */
  read(from: number): number {
    const body = this.#body
    const { text, lengths } = this.#memory
    if (body[from] !== openList) return -1
    let at = skipBlank(body, from + 1)
    if (body[at] === closeList) return at + 1
    let fill = this.bytes
    for (;;) {
      at = this.#readTime(at)
      if (at === -1) return -1
      // Of one byte after the other nothing else is asked, as most of a body is this.
      let byte = 0
      for (; at < body.length; at += 1) {
        byte = body[at] as number
        if (byte === quote || byte === backslash || byte < firstPrintable) {
          if (byte !== backslash) break
          const [next, length] = this.#unescape(at, fill)
          if (next === -1) return -1
          at = next - 1
          fill += length
          continue
        }
        text[fill] = byte
        fill += 1
      }
      if (byte !== quote) return -1
      lengths[this.count] = fill - this.bytes
      this.bytes = fill
      this.count += 1
      at = skipBlank(body, at + 1)
      if (body[at] !== closeList) return -1
      at = skipBlank(body, at + 1)
      if (body[at] === closeList) return at + 1
      if (body[at] !== comma) return -1
      at = skipBlank(body, at + 1)
    }
  }

  /** @returns the place where the line begins, behind its quote */
  #readTime(from: number): number {
    const body = this.#body
    if (body[from] !== openList) return -1
    let at = skipBlank(body, from + 1)
    if (body[at] !== quote) return -1
    const seconds = readDigits(body, at + 1, secondDigits)
    at += 1 + secondDigits
    const nanos = readDigits(body, at, nanoDigits)
    at += nanoDigits
    if (seconds === -1 || seconds > mostSeconds || nanos === -1 || body[at] !== quote) return -1
    this.#memory.seconds[this.count] = seconds
    this.#memory.nanos[this.count] = nanos
    at = skipBlank(body, at + 1)
    if (body[at] !== comma) return -1
    at = skipBlank(body, at + 1)
    return body[at] === quote ? at + 1 : -1
  }

  /** Writes what an escape stands for. @returns the place behind it, -1 where it is none, and how much was written */
  #unescape(at: number, fill: number): readonly [next: number, length: number] {
    const body = this.#body
    const letter = body[at + 1] ?? 0
    if (letter !== 0x75) {
      const code = letter < escaped.length ? (escaped[letter] as number) : 0
      if (code === 0) return none
      this.#memory.text[fill] = code
      return [at + 2, 1]
    }
    // Two halves of a character stand in two escapes; half a one becomes the sign that stands for it.
    const code = readHex(body, at + 2)
    if (code === -1) return none
    const second = code >= 0xd800 && code < 0xdc00 && body[at + 6] === backslash && body[at + 7] === 0x75
    const other = second ? readHex(body, at + 8) : -1
    const isPair = other >= 0xdc00 && other < 0xe000
    const sign = isPair ? String.fromCharCode(code, other) : String.fromCharCode(code)
    return [at + (isPair ? 12 : 6), this.#memory.text.write(sign.toWellFormed(), fill)]
  }
}

const none = [-1, 0] as const

/** So many digits as a number; -1 where there is something else. */
function readDigits(body: Uint8Array, from: number, length: number): number {
  let value = 0
  for (let at = from; at < from + length; at += 1) {
    const digit = (body[at] ?? 0) - digit0
    if (digit < 0 || digit > 9) return -1
    value = value * 10 + digit
  }
  return value
}

function readHex(body: Uint8Array, from: number): number {
  let value = 0
  for (let at = from; at < from + 4; at += 1) {
    const digit = Number.parseInt(String.fromCharCode(body[at] ?? 0), 16)
    if (Number.isNaN(digit)) return -1
    value = value * 16 + digit
  }
  return value
}

/** The next place that is no blank of JSON. */
export function skipBlank(body: Uint8Array, from: number): number {
  let at = from
  for (; at < body.length; at += 1) {
    const byte = body[at]
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) break
  }
  return at
}
