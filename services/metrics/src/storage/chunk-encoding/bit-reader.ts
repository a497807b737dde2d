import { varbitSizes } from './bit-writer.ts'

const float = new DataView(new ArrayBuffer(8))

/** Reads what a `BitWriter` wrote. Every method throws a `RangeError` past the end. */
export class BitReader {
  readonly #bytes: Uint8Array
  #bit = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** From 1 to 32 bits, as a number from 0 on. */
  bits(count: number): number {
    if (this.#bit + count > this.#bytes.length * 8) throw new RangeError('Cannot read a chunk: it ends too early')
    let value = 0
    for (let left = count; left > 0; ) {
      const room = 8 - (this.#bit & 7)
      const taken = Math.min(left, room)
      const byte = this.#bytes[this.#bit >>> 3] ?? 0
      value = value * 2 ** taken + ((byte >>> (room - taken)) & ((1 << taken) - 1))
      this.#bit += taken
      left -= taken
    }
    return value
  }

  float(): number {
    float.setUint32(0, this.bits(32))
    float.setUint32(4, this.bits(32))
    return float.getFloat64(0)
  }

  /** A whole number of either sign; beyond the safe integers the nearest double. */
  varbit(): number {
    const size = this.#size()
    if (size <= 32) return signed(size === 0 ? 0 : this.bits(size), size)
    const upper = this.bits(size - 32)
    const lower = this.bits(32)
    // The upper half takes the sign, so that a small negative number keeps its lower bits.
    const half = 2 ** (size - 33)
    const isNegative = upper > half || (upper === half && (lower > 0 || size === 64))
    return (isNegative ? upper - half * 2 : upper) * 0x1_0000_0000 + lower
  }

  /** A whole number from 0 on; beyond the safe integers the nearest double. */
  unsignedVarbit(): number {
    const size = this.#size()
    if (size <= 32) return size === 0 ? 0 : this.bits(size)
    const upper = this.bits(size - 32)
    return upper * 0x1_0000_0000 + this.bits(32)
  }

  #size(): number {
    let place = 0
    while (place < 8 && this.bits(1) === 1) place += 1
    return place === 0 ? 0 : (varbitSizes[place - 1] ?? 64)
  }
}

function signed(value: number, size: number): number {
  return size > 0 && value > 2 ** (size - 1) ? value - 2 ** size : value
}
