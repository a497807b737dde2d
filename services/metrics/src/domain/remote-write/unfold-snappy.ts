/** How the bytes of a block end and begin is part of what it says: one that is cut or goes on is corrupt. */
export class SnappyError extends Error {
  override readonly name = 'SnappyError'
  readonly fault: 'corrupt' | 'too-large'

  constructor(fault: 'corrupt' | 'too-large') {
    super(fault === 'corrupt' ? 'snappy: corrupt input' : 'snappy: decoded block is too large')
    this.fault = fault
  }
}

/**
 * Unfolds a Snappy block: its length as a varint, then literals and copies of what came before.
 *
 * @param maxBytes the most that it may unfold to; memory is taken only for that
 * @throws {SnappyError} unless the elements give exactly as many bytes as the block says, from its first to its
 *   last byte
 */
export function unfoldSnappy(block: Uint8Array, maxBytes: number): Uint8Array {
  const { length, start } = readLength(block)
  if (length > maxBytes) throw new SnappyError('too-large')
  // An element of three bytes gives at most 64: a short block that claims to be huge costs no memory.
  if (length > block.length * maxRatio) throw new SnappyError('corrupt')
  const into = new Uint8Array(length)
  let at = start
  let filled = 0
  while (at < block.length) {
    const element = readElement(block, at)
    at = element.next
    if (filled + element.length > length) throw new SnappyError('corrupt')
    if (element.offset === 0) into.set(block.subarray(at - element.length, at), filled)
    else copy(into, filled, element.offset, element.length)
    filled += element.length
  }
  if (filled !== length) throw new SnappyError('corrupt')
  return into
}

const maxRatio = 32
const maxLengthBytes = 5

function readLength(block: Uint8Array): { readonly length: number; readonly start: number } {
  let length = 0
  for (let at = 0; at < maxLengthBytes; at++) {
    const byte = byteAt(block, at)
    length += (byte & 0x7f) * 0x80 ** at
    if (byte >= 0x80) continue
    if (length > 0xffff_ffff) break
    return { length, start: at + 1 }
  }
  throw new SnappyError('corrupt')
}

/** What the element at `at` gives: bytes of its own, which end at `next`, with offset 0, or earlier ones again. */
type Element = { readonly length: number; readonly offset: number; readonly next: number }

function readElement(block: Uint8Array, at: number): Element {
  const tag = byteAt(block, at)
  switch (tag & 3) {
    case 0:
      return readLiteral(block, at, tag >>> 2)
    case 1:
      return readCopy(4 + ((tag >>> 2) & 7), ((tag >>> 5) << 8) | byteAt(block, at + 1), at + 2)
    case 2:
      return readCopy(1 + (tag >>> 2), littleEndian(block, at + 1, 2), at + 3)
    default:
      return readCopy(1 + (tag >>> 2), littleEndian(block, at + 1, 4), at + 5)
  }
}

// A length up to 60 stands in the tag itself; above that the tag says in how many bytes it follows.
function readLiteral(block: Uint8Array, at: number, code: number): Element {
  const lengthBytes = Math.max(0, code - 59)
  const length = 1 + (lengthBytes === 0 ? code : littleEndian(block, at + 1, lengthBytes))
  const next = at + 1 + lengthBytes + length
  if (next > block.length) throw new SnappyError('corrupt')
  return { length, offset: 0, next }
}

function readCopy(length: number, offset: number, next: number): Element {
  if (offset === 0) throw new SnappyError('corrupt')
  return { length, offset, next }
}

// A copy may reach into what it writes itself: that is how a run of equal bytes is told.
function copy(into: Uint8Array, at: number, offset: number, length: number): void {
  const from = at - offset
  if (from < 0) throw new SnappyError('corrupt')
  if (offset >= length) into.copyWithin(at, from, from + length)
  else for (let done = 0; done < length; done++) into[at + done] = into[from + done] ?? 0
}

function littleEndian(block: Uint8Array, at: number, bytes: number): number {
  let value = 0
  for (let place = 0; place < bytes; place++) value += byteAt(block, at + place) * 0x100 ** place
  return value
}

function byteAt(block: Uint8Array, at: number): number {
  const byte = block[at]
  if (byte === undefined) throw new SnappyError('corrupt')
  return byte
}
