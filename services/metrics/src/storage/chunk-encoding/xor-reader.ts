/**
 * Reads the chunk that starts at `bytes[start]` (Prometheus' XOR encoding, docs/formats/xor-chunk.md).
 *
 * @param timestamps,words where the samples go from the first place on: Unix milliseconds, and the values as pairs
 *   of lower and upper half, so that no NaN passes through a number
 * @returns how many samples there are; `timestamps` has to have room for them
 */
export function readXor(bytes: Uint8Array, start: number, timestamps: Float64Array, words: Uint32Array): number {
  reader.bytes = bytes
  reader.bit = (start + 2) * 8
  const count = ((bytes[start] ?? 0) << 8) | (bytes[start + 1] ?? 0)
  let deltaMs = 0
  for (let at = 0; at < count; at++) {
    if (at === 0) {
      timestamps[0] = reader.firstTime()
      reader.firstValue()
    } else {
      deltaMs = at === 1 ? reader.varint() : deltaMs + reader.deltaOfDelta()
      // A time of its own in a variable would be an object each.
      timestamps[at] = (timestamps[at - 1] ?? 0) + deltaMs
      reader.nextValue()
    }
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
    if (this.#bits(1) === 0) return
    if (this.#bits(1) === 1) {
      this.#leading = this.#bits(5)
      const meaningful = this.#bits(6)
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
    const upper = this.#bits(16)
    return ((upper << 16) | this.#bits(16)) >>> 0
  }

  // As a signed number where there are 32.
  #upTo32(count: number): number {
    if (count <= 24) return this.#bits(count)
    const upper = this.#bits(count - 16)
    return (upper << 16) | this.#bits(16)
  }

  // At most 24 bits: with those before them in their first byte they lie within four bytes.
  #bits(count: number): number {
    const { bytes, bit } = this
    const at = bit >>> 3
    const word =
      ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
    this.bit = bit + count
    return (word << (bit & 7)) >>> (32 - count)
  }
}

// One for all: reading a chunk is one synchronous step.
const reader = new XorReader()
