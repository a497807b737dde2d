import type { TextTable } from './text-table.ts'

/** Reads what a `ByteWriter` wrote. Every method throws a `RangeError` past the end. */
export class ByteReader {
  readonly #bytes: Buffer
  #at: number
  #end: number

  constructor(bytes: Uint8Array, start = 0, end = bytes.length) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    this.#at = start
    this.#end = end
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#end
  }

  /** What it reads from, all of it. */
  get bytes(): Uint8Array {
    return this.#bytes
  }

  /** Where in the bytes the next one is read. */
  get at(): number {
    return this.#at
  }

  /** Reads on from another place, to the end of all bytes. */
  moveTo(at: number): void {
    this.#at = at
    this.#end = this.#bytes.length
  }

  byte(): number {
    if (this.#at >= this.#end) throw new RangeError('Cannot read a record: it ends too early')
    return this.#bytes[this.#at++] ?? 0
  }

  varint(): number {
    let byte = this.byte()
    // Most take a byte, and nearly all fit into whole numbers of 31 bits.
    if (byte < 0x80) return byte
    let value = byte & 0x7f
    for (let shift = 7; shift < 28; shift += 7) {
      byte = this.byte()
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
    for (let scale = 2 ** 28; scale <= Number.MAX_SAFE_INTEGER; scale *= 0x80) {
      byte = this.byte()
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return value
    }
    throw new RangeError('Cannot read a record: a number is too long')
  }

  zigzag(): number {
    const value = this.varint()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }

  u32(): number {
    const [bytes, at] = [this.#bytes, this.#at]
    this.pass(4)
    const lower = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16)
    return (lower | ((bytes[at + 3] ?? 0) << 24)) >>> 0
  }

  f64(): number {
    const start = this.#at
    this.pass(8)
    return this.#bytes.readDoubleLE(start)
  }

  /** @param texts where it may be found without being decoded */
  text(texts?: TextTable): string {
    const length = this.varint()
    const start = this.#at
    this.pass(length)
    return texts?.read(this.#bytes, start, start + length) ?? this.#bytes.toString('utf8', start, start + length)
  }

  /** Passes over a text. */
  passText(): void {
    this.pass(this.varint())
  }

  /** A view of the next bytes. */
  raw(length: number): Uint8Array {
    const start = this.#at
    this.pass(length)
    return this.#bytes.subarray(start, start + length)
  }

  /** Passes over bytes. */
  pass(length: number): void {
    if (this.#at + length > this.#end) throw new RangeError('Cannot read a record: it ends too early')
    this.#at += length
  }
}
