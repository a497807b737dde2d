import { clampedLeadingZeros, trailingZeros } from './zeros.ts'

/** No window of meaningful bits yet. */
export const noWindow = 0xff

/** The most bytes one sample can take. */
export const maxSampleBytes = 20

/**
 * Writes samples at the end of one chunk in Prometheus' XOR encoding (docs/formats/xor-chunk.md).
 *
 * The fields are what has to be known of a chunk to write on: load them, append, and store them again.
 * The bytes behind `bit` have to be zero.
 */
export class XorWriter {
  bytes: Uint8Array = new Uint8Array(0)
  /** Where the chunk starts in `bytes`. */
  start = 0
  /** Samples in the chunk. */
  count = 0
  /** Bits written, from the start of the chunk. */
  bit = 16
  timeMs = 0
  deltaMs = 0
  /** Halves of the last value, as signed numbers: those that do not fit into 31 bits would be objects otherwise. */
  high = 0
  low = 0
  leading = noWindow
  trailing = 0

  /** Makes this the writer of an empty chunk. */
  reset(): void {
    this.count = 0
    this.bit = 16
    this.leading = noWindow
    this.trailing = 0
    this.deltaMs = 0
  }

  /** Bytes of the chunk, its header of two included. */
  get length(): number {
    return (this.bit + 7) >>> 3
  }

  /** Later than the sample before it; the value as the upper and lower half of its bits. */
  append(timeMs: number, high: number, low: number): void {
    const upper = high | 0
    const lower = low | 0
    if (this.count === 0) this.#first(timeMs, upper, lower)
    else this.#next(timeMs, upper, lower)
    this.timeMs = timeMs
    this.high = upper
    this.low = lower
    this.count += 1
    this.bytes[this.start] = this.count >>> 8
    this.bytes[this.start + 1] = this.count & 0xff
  }

  #first(timeMs: number, high: number, low: number): void {
    this.#varint(timeMs >= 0 ? timeMs * 2 : -timeMs * 2 - 1)
    this.#bits(high, 32)
    this.#bits(low, 32)
  }

  #next(timeMs: number, high: number, low: number): void {
    const deltaMs = timeMs - this.timeMs
    if (this.count === 1) this.#varint(deltaMs)
    else this.#deltaOfDelta(deltaMs - this.deltaMs)
    this.deltaMs = deltaMs
    this.#value(high ^ this.high, low ^ this.low)
  }

  #deltaOfDelta(value: number): void {
    // A zero stands there already.
    if (value === 0) this.bit += 1
    else if (fits(value, 14)) this.#prefixed(0b10, 2, value, 14)
    else if (fits(value, 17)) this.#prefixed(0b110, 3, value, 17)
    else if (fits(value, 20)) this.#prefixed(0b1110, 4, value, 20)
    else {
      this.#bits(0b1111, 4)
      this.#bits(Math.floor(value / 0x1_0000_0000) >>> 0, 32)
      this.#bits(value >>> 0, 32)
    }
  }

  #prefixed(prefix: number, prefixBits: number, value: number, bits: number): void {
    this.#bits(prefix, prefixBits)
    this.#bits(value & ((1 << bits) - 1), bits)
  }

  #value(high: number, low: number): void {
    if (high === 0 && low === 0) this.bit += 1
    else this.#changed(high, low)
  }

  #changed(high: number, low: number): void {
    const leading = clampedLeadingZeros(high)
    const trailing = trailingZeros(high, low)
    if (this.leading !== noWindow && leading >= this.leading && trailing >= this.trailing) {
      this.#bits(0b10, 2)
    } else {
      this.leading = leading
      this.trailing = trailing
      this.#bits(0b11, 2)
      this.#bits(leading, 5)
      // 64 meaningful bits do not fit in six, and none at all never happens.
      this.#bits((64 - leading - trailing) & 63, 6)
    }
    this.#window(high, low)
  }

  // The bits between the window's zeros: those of the upper half, then those of the lower.
  #window(high: number, low: number): void {
    const { leading, trailing } = this
    if (trailing >= 32) {
      this.#bits(high >>> (trailing - 32), 64 - leading - trailing)
    } else {
      this.#bits(high, 32 - leading)
      this.#bits(low >>> trailing, 32 - trailing)
    }
  }

  #varint(value: number): void {
    let rest = value
    while (rest >= 0x80) {
      this.#bits((rest % 0x80) + 0x80, 8)
      rest = Math.floor(rest / 0x80)
    }
    this.#bits(rest, 8)
  }

  // The lower `count` bits of `value`, from 1 to 32 of them.
  #bits(value: number, count: number): void {
    const { bytes } = this
    const bits = (value << (32 - count)) >>> 0
    let at = this.start + (this.bit >>> 3)
    const used = this.bit & 7
    this.bit += count
    bytes[at] = (bytes[at] ?? 0) | (bits >>> (24 + used))
    let rest = bits << (8 - used)
    for (let left = count + used - 8; left > 0; left -= 8) {
      at += 1
      bytes[at] = rest >>> 24
      rest <<= 8
    }
  }
}

// As Prometheus decides it: one more value above zero than below.
function fits(value: number, bits: number): boolean {
  const half = 2 ** (bits - 1)
  return value >= 1 - half && value <= half
}
