/** What a whole number is written with: the fewest of these bits that it fits into, else all 64. */
export const varbitSizes = [3, 6, 9, 12, 18, 25, 56] as const

const float = new DataView(new ArrayBuffer(8))

/** Bits that grow at their end, the highest of each byte first. */
export class BitWriter {
  #bytes = new Uint8Array(256)
  /** Bits written. */
  length = 0

  clear(): void {
    this.#bytes.fill(0)
    this.length = 0
  }

  get byteLength(): number {
    return (this.length + 7) >>> 3
  }

  /** A copy of what was written, up to a whole byte. */
  take(): Uint8Array {
    return this.#bytes.slice(0, this.byteLength)
  }

  /** Replaces a byte that was written. */
  setByte(at: number, value: number): void {
    this.#bytes[at] = value
  }

  /** The lower `count` bits of `value`, from 1 to 32 of them. */
  bits(value: number, count: number): void {
    this.#reserve()
    let at = this.length >>> 3
    let room = 8 - (this.length & 7)
    for (let left = count; left > 0; at++) {
      const taken = Math.min(left, room)
      const part = (value >>> (left - taken)) & ((1 << taken) - 1)
      this.#bytes[at] = (this.#bytes[at] ?? 0) | (part << (room - taken))
      left -= taken
      room = 8
    }
    this.length += count
  }

  /** All bits of a double. */
  float(value: number): void {
    float.setFloat64(0, value)
    this.bits(float.getUint32(0), 32)
    this.bits(float.getUint32(4), 32)
  }

  /** A safe integer of either sign. */
  varbit(value: number): void {
    this.#sized(
      value,
      // As Prometheus decides it: one more value above zero than below.
      varbitSizes.findIndex((size) => value >= 1 - 2 ** (size - 1) && value <= 2 ** (size - 1)),
    )
  }

  /** A safe integer from 0 on. */
  unsignedVarbit(value: number): void {
    this.#sized(
      value,
      varbitSizes.findIndex((size) => value < 2 ** size),
    )
  }

  // The size stands before the number: as many ones as its place among the sizes, and a zero.
  #sized(value: number, place: number): void {
    if (value === 0) this.bits(0, 1)
    else if (place === -1) this.#prefixed(0xff, 8, value, 64)
    else this.#prefixed((2 << (place + 1)) - 2, place + 2, value, varbitSizes[place] ?? 0)
  }

  #prefixed(prefix: number, prefixBits: number, value: number, size: number): void {
    this.bits(prefix, prefixBits)
    if (size > 32) this.bits(Math.floor(value / 0x1_0000_0000), size - 32)
    this.bits(value, Math.min(32, size))
  }

  // For what one call writes at most.
  #reserve(): void {
    if (this.byteLength + 8 <= this.#bytes.length) return
    const larger = new Uint8Array(this.#bytes.length * 2)
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}
