import { crc32c } from './crc32c.ts'

/** Bytes in front of a record: length (4), checksum (4), type (1). */
export const recordHeaderBytes = 9

/** Bytes that grow at their end, in records: length of the content, checksum of type and content, type, content. */
export class ByteWriter {
  bytes: Uint8Array
  length = 0
  #record = 0

  constructor(capacity = 65_536) {
    this.bytes = new Uint8Array(capacity)
  }

  clear(): void {
    this.length = 0
  }

  /** What was written, valid until more is. */
  get written(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }

  beginRecord(type: number): void {
    this.#record = this.length
    this.reserve(recordHeaderBytes)
    this.length += recordHeaderBytes
    this.bytes[this.#record + recordHeaderBytes - 1] = type
  }

  endRecord(): void {
    const { bytes } = this
    const start = this.#record + recordHeaderBytes
    setU32(bytes, this.#record, this.length - start)
    setU32(bytes, this.#record + 4, crc32c(bytes, start - 1, this.length))
  }

  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return
    const larger = new Uint8Array(Math.max(this.length + more, this.bytes.length * 2))
    larger.set(this.written)
    this.bytes = larger
  }

  varint(value: number): void {
    this.reserve(10)
    if (value < 0x80) {
      this.bytes[this.length++] = value
      return
    }
    let rest = value
    while (rest >= 0x80) {
      this.bytes[this.length++] = (rest % 0x80) | 0x80
      rest = Math.floor(rest / 0x80)
    }
    this.bytes[this.length++] = rest
  }

  /** A whole number of either sign. */
  zigzag(value: number): void {
    this.varint(value >= 0 ? value * 2 : -value * 2 - 1)
  }

  u32(value: number): void {
    this.reserve(4)
    setU32(this.bytes, this.length, value)
    this.length += 4
  }

  /** Eight bytes: one word behind the other. */
  u64(first: number, second: number): void {
    this.reserve(8)
    setU32(this.bytes, this.length, first)
    setU32(this.bytes, this.length + 4, second)
    this.length += 8
  }

  /** A number with all of its bits. */
  f64(value: number): void {
    this.reserve(8)
    new DataView(this.bytes.buffer, this.bytes.byteOffset).setFloat64(this.length, value, true)
    this.length += 8
  }

  /** A length, and as many bytes of UTF-8. */
  text(text: string): void {
    if (this.#shortText(text)) return
    const encoded = Buffer.from(text, 'utf8')
    this.varint(encoded.length)
    this.raw(encoded)
  }

  // Most texts are names and values of labels, for which a buffer each costs more than their writing.
  #shortText(text: string): boolean {
    const { length } = text
    if (length >= 0x80) return false
    this.reserve(length + 1)
    const { bytes } = this
    const start = this.length + 1
    for (let at = 0; at < length; at++) {
      const code = text.charCodeAt(at)
      if (code >= 0x80) return false
      bytes[start + at] = code
    }
    bytes[start - 1] = length
    this.length = start + length
    return true
  }

  /** Bytes as they are. */
  raw(bytes: Uint8Array): void {
    this.reserve(bytes.length)
    this.bytes.set(bytes, this.length)
    this.length += bytes.length
  }
}

function setU32(bytes: Uint8Array, at: number, value: number): void {
  bytes[at] = value
  bytes[at + 1] = value >>> 8
  bytes[at + 2] = value >>> 16
  bytes[at + 3] = value >>> 24
}
