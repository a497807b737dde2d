import type { BitReader } from './bit-reader.ts'
import type { BitWriter } from './bit-writer.ts'
import { noWindow } from './xor-writer.ts'
import { clampedLeadingZeros, trailingZeros } from './zeros.ts'

const float = new DataView(new ArrayBuffer(8))

/** A double that is written again and again, each time as what changed of its bits. */
export class XorValue {
  #high = 0
  #low = 0
  #leading = noWindow
  #trailing = 0

  get value(): number {
    float.setUint32(0, this.#high)
    float.setUint32(4, this.#low)
    return float.getFloat64(0)
  }

  /** Whether the bits are those of the staleness marker. */
  get isStale(): boolean {
    return this.#high === 0x7ff0_0000 && this.#low === 2
  }

  writeFirst(to: BitWriter, value: number): void {
    to.float(value)
    this.#set(value)
  }

  write(to: BitWriter, value: number): void {
    const [high, low] = [this.#high, this.#low]
    this.#set(value)
    const changed = { high: (high ^ this.#high) >>> 0, low: (low ^ this.#low) >>> 0 }
    if (changed.high === 0 && changed.low === 0) to.bits(0, 1)
    else this.#writeChange(to, changed.high, changed.low)
  }

  readFirst(from: BitReader): void {
    this.#high = from.bits(32)
    this.#low = from.bits(32)
  }

  read(from: BitReader): void {
    if (from.bits(1) === 0) return
    if (from.bits(1) === 1) {
      this.#leading = from.bits(5)
      const meaningful = from.bits(6)
      this.#trailing = 64 - this.#leading - (meaningful === 0 ? 64 : meaningful)
    }
    const [leading, trailing] = [this.#leading, this.#trailing]
    if (trailing < 0 || leading === noWindow) throw new RangeError('Cannot read a chunk: a window of more than 64 bits')
    if (trailing >= 32) {
      this.#high = (this.#high ^ (from.bits(64 - leading - trailing) << (trailing - 32))) >>> 0
      return
    }
    if (leading < 32) this.#high = (this.#high ^ from.bits(32 - leading)) >>> 0
    this.#low = (this.#low ^ (from.bits(32 - trailing) << trailing)) >>> 0
  }

  #set(value: number): void {
    float.setFloat64(0, value)
    this.#high = float.getUint32(0)
    this.#low = float.getUint32(4)
  }

  #writeChange(to: BitWriter, high: number, low: number): void {
    const leading = clampedLeadingZeros(high)
    const trailing = trailingZeros(high, low)
    if (this.#leading !== noWindow && leading >= this.#leading && trailing >= this.#trailing) to.bits(0b10, 2)
    else {
      this.#leading = leading
      this.#trailing = trailing
      to.bits(0b11, 2)
      to.bits(leading, 5)
      to.bits((64 - leading - trailing) & 63, 6)
    }
    this.#writeWindow(to, high, low)
  }

  #writeWindow(to: BitWriter, high: number, low: number): void {
    const [leading, trailing] = [this.#leading, this.#trailing]
    if (trailing >= 32) to.bits(high >>> (trailing - 32), 64 - leading - trailing)
    else {
      to.bits(high, 32 - leading)
      to.bits(low >>> trailing, 32 - trailing)
    }
  }
}
