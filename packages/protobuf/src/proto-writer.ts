/** Writes protobuf's wire format into a buffer that grows. Keys are number and wire type as they stand before a field. */
export class ProtoWriter {
  #bytes = Buffer.alloc(4_096)
  #length = 0

  get length(): number {
    return this.#length
  }

  /** What was written, valid until the next call. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length)
  }

  clear(): void {
    this.#length = 0
  }

  /** A number that is not negative, up to 2^53. */
  varint(value: number): void {
    this.#reserve(10)
    let rest = value
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) this.#bytes[this.#length++] = (rest % 0x80) | 0x80
    this.#bytes[this.#length++] = rest
  }

  /** A field of type int64, left out when it is 0, as protobuf does it; below that it takes ten bytes. */
  integer(key: number, value: number): void {
    if (value === 0) return
    this.varint(key)
    this.#int64(value)
  }

  #int64(value: number): void {
    if (value >= 0) {
      this.varint(value)
      return
    }
    this.#reserve(10)
    let rest = BigInt.asUintN(64, BigInt(value))
    for (; rest > 0x7fn; rest >>= 7n) this.#bytes[this.#length++] = Number(rest & 0x7fn) | 0x80
    this.#bytes[this.#length++] = Number(rest)
  }

  /** A number of type sint64. */
  zigzag(value: number): void {
    this.varint(value >= 0 ? value * 2 : -value * 2 - 1)
  }

  /** A field of type sint64, left out when it is 0. */
  signed(key: number, value: number): void {
    if (value === 0) return
    this.varint(key)
    this.zigzag(value)
  }

  /** A field of type double, left out when it is 0. */
  number(key: number, value: number): void {
    if (Object.is(value, 0)) return
    this.varint(key)
    this.double(Float64Array.of(value), 0)
  }

  /** The value at `index`, bit for bit. */
  double(values: Float64Array, index: number): void {
    this.raw(new Uint8Array(values.buffer, values.byteOffset + index * 8, 8))
  }

  raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  blob(key: number, bytes: Uint8Array): void {
    this.varint(key)
    this.varint(bytes.length)
    this.raw(bytes)
  }

  text(key: number, text: string): void {
    this.varint(key)
    const length = Buffer.byteLength(text)
    this.varint(length)
    this.#reserve(length)
    this.#length += this.#bytes.write(text, this.#length)
  }

  /** A field that is a message, with what `write` writes. */
  message(key: number, write: () => void): void {
    this.varint(key)
    const start = this.#length
    // Most are shorter than 128 bytes, whose length takes one.
    this.varint(0)
    write()
    const length = this.#length - start - 1
    this.#length = start
    if (length >= 0x80) this.#shift(start + 1, length, lengthOf(length) - 1)
    this.varint(length)
    this.#length += length
  }

  #shift(from: number, length: number, by: number): void {
    this.#length = from + length
    this.#reserve(by)
    this.#bytes.copyWithin(from + by, from, from + length)
    this.#length = from - 1
  }

  #reserve(bytes: number): void {
    const needed = this.#length + bytes
    if (needed <= this.#bytes.length) return
    const grown = Buffer.alloc(Math.max(needed, this.#bytes.length * 2))
    grown.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = grown
  }
}

function lengthOf(value: number): number {
  let bytes = 1
  for (let rest = value; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes += 1
  return bytes
}
