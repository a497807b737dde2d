import { isAscii } from 'node:buffer'
import type { Needle } from '../domain/streams/stream-store.ts'

// Version 1: a byte with the version, one with flags, then a power of two of bytes whose bits are the filter.
const version = 1
const headBytes = 2
const flagAscii = 1
const gramBytes = 4
const leastText = 32_768
const leastFilter = 1_024
const mostFilter = 16_384
const textPerFilter = 64
// Of one with nearly all bits set, as of text that is random digits alone, nothing can be told.
const mostFilled = 0.875
// Of a product with an odd number near the golden section of 2^32 the upper bits are spread well.
const spread = 0x9e3779b1

/** Letters of ASCII as small ones, so that one filter does for searches with regard to case and without. */
const folded = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte))

/**
 * A filter of all runs of four bytes in the lines of a chunk, by which a text that is nowhere in them is told without
 * unpacking them; 1/64 of their size, 16 KiB at most.
 *
 * @returns `undefined` where there is so little text, or so much that differs, that it would be of no use
 */
export function createTextFilter(lines: Uint8Array): Buffer | undefined {
  if (lines.length < leastText) return undefined
  const filter = Buffer.alloc(headBytes + sizeFor(lines.length))
  filter[0] = version
  filter[1] = isAscii(lines) ? flagAscii : 0
  const bits = filter.subarray(headBytes)
  setGrams(bits, lines)
  return filledOf(bits) > mostFilled ? undefined : filter
}

// Asked of every byte of every line: it counts what stands in here.
function setGrams(bits: Buffer, lines: Uint8Array): void {
  const shift = shiftOf(bits)
  let gram = 0
  for (let at = 0; at < lines.length; at += 1) {
    gram = (gram << 8) | (folded[lines[at] as number] as number)
    const place = Math.imul(gram, spread) >>> shift
    bits[place >>> 3] = (bits[place >>> 3] as number) | (1 << (place & 7))
  }
}

/** Whether a chunk may hold what is looked for, by its filter; one that cannot be read tells nothing. */
export function mayHoldNeedles(filter: Buffer, needles: readonly Needle[]): boolean {
  const bits = filter.subarray(headBytes)
  const isKnown = filter[0] === version && bits.length >= leastFilter && (bits.length & (bits.length - 1)) === 0
  if (!isKnown) return true
  const hasAsciiAlone = filter[1] === flagAscii
  return needles.every(
    // Without regard to case, some letters of ASCII have others beyond it.
    ({ texts, ignoresCase }) => (ignoresCase && !hasAsciiAlone) || texts.some((text) => mayHold(bits, text)),
  )
}

function mayHold(bits: Buffer, text: string): boolean {
  const bytes = Buffer.from(text)
  const shift = shiftOf(bits)
  let gram = 0
  for (const [at, byte] of bytes.entries()) {
    gram = (gram << 8) | (folded[byte] as number)
    if (at + 1 < gramBytes) continue
    const place = Math.imul(gram, spread) >>> shift
    if (((bits[place >>> 3] as number) & (1 << (place & 7))) === 0) return false
  }
  return true
}

function sizeFor(textBytes: number): number {
  let size = leastFilter
  while (size < mostFilter && size * textPerFilter < textBytes) size *= 2
  return size
}

function shiftOf(bits: Buffer): number {
  return Math.clz32(bits.length * 8) + 1
}

function filledOf(bits: Buffer): number {
  let set = 0
  for (const byte of bits) for (let rest = byte; rest > 0; rest &= rest - 1) set += 1
  return set / (bits.length * 8)
}
