/** Reads what a `ByteWriter` wrote. Every method throws a `RangeError` past the end. */
export class ByteReader {
  readonly #bytes: Buffer
  #at: number
  readonly #end: number

  constructor(bytes: Uint8Array, start = 0, end = bytes.length) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    this.#at = start
    this.#end = end
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#end
  }

  /** Where in the bytes the next one is read. */
  get at(): number {
    return this.#at
  }

  byte(): number {
    if (this.#at >= this.#end) throw new RangeError('Cannot read a record: it ends too early')
    return this.#bytes[this.#at++] ?? 0
  }

  varint(): number {
    let value = 0
    for (let scale = 1; scale <= Number.MAX_SAFE_INTEGER; scale *= 0x80) {
      const byte = this.byte()
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
    return (this.byte() | (this.byte() << 8) | (this.byte() << 16) | (this.byte() << 24)) >>> 0
  }

  f64(): number {
    const start = this.#at
    this.#skip(8)
    return this.#bytes.readDoubleLE(start)
  }

  text(): string {
    const length = this.varint()
    const start = this.#at
    this.#skip(length)
    return this.#bytes.toString('utf8', start, start + length)
  }

  /** A view of the next bytes. */
  raw(length: number): Uint8Array {
    const start = this.#at
    this.#skip(length)
    return this.#bytes.subarray(start, start + length)
  }

  #skip(length: number): void {
    if (this.#at + length > this.#end) throw new RangeError('Cannot read a record: it ends too early')
    this.#at += length
  }
}
