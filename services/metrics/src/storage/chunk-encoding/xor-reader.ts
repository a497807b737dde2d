/**
 * Reads the chunk that starts at `bytes[start]` (Prometheus' XOR encoding, docs/formats/xor-chunk.md).
 *
 * @param timestamps,words where the samples go from the first place on: Unix milliseconds, and the values as pairs
 *   of lower and upper half, so that no NaN passes through a number
 * @returns how many samples there are; `timestamps` has to have room for them
 */
export function readXor(bytes: Uint8Array, start: number, timestamps: Float64Array, words: Uint32Array): number {
  const count = ((bytes[start] ?? 0) << 8) | (bytes[start + 1] ?? 0)
  if (count === 0) return 0
  reader.bytes = bytes
  reader.bit = (start + 2) * 8
  timestamps[0] = reader.firstTime()
  reader.firstValue()
  words[0] = reader.low
  words[1] = reader.high
  let deltaMs = 0
  for (let at = 1; at < count; at++) {
    if (at === 1) deltaMs = reader.varint()
    // The same again, one bit, is what nearly all say.
    else if (((bytes[reader.bit >>> 3] ?? 0) << (reader.bit & 7)) & 0x80) deltaMs += reader.deltaOfDelta()
    else reader.bit += 1
    // A time of its own in a variable would be an object each.
    timestamps[at] = (timestamps[at - 1] ?? 0) + deltaMs
    reader.nextValue()
    words[at * 2] = reader.low
    words[at * 2 + 1] = reader.high
  }
  return count
}

class XorReader {
  bytes: Uint8Array = new Uint8Array(0)
  bit = 0
  /** Halves of the last value, as signed numbers: those that do not fit into 31 bits would be objects otherwise. */
  high = 0
  low = 0
  #leading = 0
  #trailing = 0

  firstTime(): number {
    const zigzag = this.varint()
    return zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2
  }

  varint(): number {
    let value = 0
    for (let scale = 1; ; scale *= 0x80) {
      const byte = this.#bits(8)
      value += (byte & 0x7f) * scale
      if (byte < 0x80 || scale > Number.MAX_SAFE_INTEGER) return value
    }
  }

  deltaOfDelta(): number {
    if (this.#bits(1) === 0) return 0
    if (this.#bits(1) === 0) return this.#signed(14)
    if (this.#bits(1) === 0) return this.#signed(17)
    if (this.#bits(1) === 0) return this.#signed(20)
    const high = this.#word() | 0
    return high * 0x1_0000_0000 + this.#word()
  }

  firstValue(): void {
    this.high = this.#word() | 0
    this.low = this.#word() | 0
    this.#leading = 0
    this.#trailing = 0
  }

  nextValue(): void {
    const { bytes, bit } = this
    if ((((bytes[bit >>> 3] ?? 0) << (bit & 7)) & 0x80) === 0) {
      this.bit = bit + 1
      return
    }
    // Behind the bit that says that it differs: whether its place does, and where that is.
    const place = (wordAt(bytes, bit >>> 3) << (bit & 7)) >>> 19
    if (place < 0x1800) this.bit = bit + 2
    else {
      this.bit = bit + 13
      const meaningful = place & 0x3f
      this.#leading = (place >>> 6) & 0x1f
      this.#trailing = 64 - this.#leading - (meaningful === 0 ? 64 : meaningful)
    }
    const leading = this.#leading
    const trailing = this.#trailing
    if (trailing >= 32) {
      this.high ^= this.#upTo32(64 - leading - trailing) << (trailing - 32)
      return
    }
    if (leading < 32) this.high ^= this.#upTo32(32 - leading)
    this.low ^= this.#upTo32(32 - trailing) << trailing
  }

  #signed(bits: number): number {
    const value = this.#bits(bits)
    return value > 1 << (bits - 1) ? value - (1 << bits) : value
  }

  #word(): number {
    return this.#upTo32(32) >>> 0
  }

  // At least one bit; as a signed number where there are 32.
  #upTo32(count: number): number {
    const { bytes, bit } = this
    const at = bit >>> 3
    const shift = bit & 7
    let word = wordAt(bytes, at)
    if (shift > 0) word = (word << shift) | ((bytes[at + 4] ?? 0) >>> (8 - shift))
    this.bit = bit + count
    return count === 32 ? word : word >>> (32 - count)
  }

  #bits(count: number): number {
    const value = this.#peek(count)
    this.bit += count
    return value
  }

  // At most 24 bits: with those before them in their first byte they lie within four bytes.
  #peek(count: number): number {
    return (wordAt(this.bytes, this.bit >>> 3) << (this.bit & 7)) >>> (32 - count)
  }
}

function wordAt(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
}

// One for all: reading a chunk is one synchronous step.
const reader = new XorReader()
