/** How the bytes of a block end and begin is part of what it says: one that is cut or goes on is corrupt. */
export class SnappyError extends Error {
  override readonly name = 'SnappyError'
  readonly fault: 'corrupt' | 'too-large'

  constructor(fault: 'corrupt' | 'too-large') {
    super(fault === 'corrupt' ? 'snappy: corrupt input' : 'snappy: decoded block is too large')
    this.fault = fault
  }
}

/** Memory for what is unfolded, used again and again: what was unfolded before is overwritten. */
export class Scratch {
  #bytes = new Uint8Array(0)

  /** At least `length` bytes, which hold anything. */
  take(length: number): Uint8Array {
    if (this.#bytes.length >= length) return this.#bytes
    const bytes = new Uint8Array(Math.ceil(length * 1.25))
    // A single large request must not hold its memory for ever.
    if (bytes.length <= maxKeptBytes) this.#bytes = bytes
    return bytes
  }
}

/**
 * Unfolds a Snappy block: its length as a varint, then literals and copies of what came before.
 *
 * @param maxBytes the most that it may unfold to; memory is taken only for that
 * @param scratch where it goes: valid until the next is unfolded there
 * @throws {SnappyError} unless the elements give exactly as many bytes as the block says, from its first to its
 *   last byte
 */
export function unfoldSnappy(block: Uint8Array, maxBytes: number, scratch = new Scratch()): Uint8Array {
  const { length, start } = readLength(block)
  if (length > maxBytes) throw new SnappyError('too-large')
  // An element of three bytes gives at most 64: a short block that claims to be huge costs no memory.
  if (length > block.length * maxRatio) throw new SnappyError('corrupt')
  const into = scratch.take(length + overrun)
  if (unfoldElements(block, start, into, length) !== length) corrupt()
  return into.subarray(0, length)
}

const maxRatio = 32
const maxLengthBytes = 5
const maxKeptBytes = 0x40_0000
// Copies go by eight bytes, up to seven of them too many.
const overrun = 8
// A call for the bytes together is quicker than one by one from here on.
const longBytes = 64

function readLength(block: Uint8Array): { readonly length: number; readonly start: number } {
  let length = 0
  for (let at = 0; at < maxLengthBytes; at++) {
    const byte = block[at] ?? corrupt()
    length += (byte & 0x7f) * 0x80 ** at
    if (byte >= 0x80) continue
    if (length > 0xffff_ffff) break
    return { length, start: at + 1 }
  }
  return corrupt()
}

/** Unfolds what begins at `start`, up to `length` bytes, and says how many there were. */
function unfoldElements(block: Uint8Array, start: number, into: Uint8Array, length: number): number {
  const view = new DataView(into.buffer, into.byteOffset, into.length)
  let filled = 0
  for (let at = start; at < block.length; ) {
    const tag = block[at] ?? 0
    let size = 1 + (tag >>> 2)
    let offset = 0
    let next = at
    switch (tag & 3) {
      case 0: {
        // A length up to 60 stands in the tag itself; above that the tag says in how many bytes it follows.
        const lengthBytes = Math.max(0, size - 60)
        if (lengthBytes > 0) size = 1 + littleEndian(block, at + 1, lengthBytes)
        next = at + 1 + lengthBytes + size
        break
      }
      case 1:
        size = 4 + ((tag >>> 2) & 7)
        offset = ((tag >>> 5) << 8) | (block[at + 1] ?? 0)
        next = at + 2
        break
      case 2:
        offset = (block[at + 1] ?? 0) | ((block[at + 2] ?? 0) << 8)
        next = at + 3
        break
      default:
        offset = littleEndian(block, at + 1, 4)
        next = at + 5
    }
    if (next > block.length || filled + size > length) corrupt()
    if ((tag & 3) === 0) copyLiteral(block, next - size, into, filled, size)
    else copyEarlier(view, filled, offset, size)
    filled += size
    at = next
  }
  return filled
}

function copyLiteral(block: Uint8Array, from: number, into: Uint8Array, to: number, size: number): void {
  if (size > longBytes) into.set(block.subarray(from, from + size), to)
  else for (let done = 0; done < size; done++) into[to + done] = block[from + done] ?? 0
}

// A copy may reach into what it writes itself: that is how a run of equal bytes is told.
function copyEarlier(view: DataView, to: number, offset: number, size: number): void {
  const from = to - offset
  if (offset === 0 || from < 0) corrupt()
  if (offset < 8) for (let done = 0; done < size; done++) view.setUint8(to + done, view.getUint8(from + done))
  // No number is made of them on the way, so that all bits stay as they are.
  else for (let done = 0; done < size; done += 8) view.setBigInt64(to + done, view.getBigInt64(from + done, true), true)
}

function littleEndian(block: Uint8Array, at: number, bytes: number): number {
  let value = 0
  for (let place = 0; place < bytes; place++) value += (block[at + place] ?? 0) * 0x100 ** place
  return value
}

function corrupt(): never {
  throw new SnappyError('corrupt')
}
