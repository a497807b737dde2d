/** Reads protobuf's wire format. Every method throws a `RangeError` past the end. */
export class ProtoReader {
  readonly bytes: Buffer
  readonly view: DataView
  at = 0

  constructor(bytes: Uint8Array) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  }

  /** The next number, its bits taken as unsigned. Those above 2^53 are not exact. */
  varint(): number {
    const first = this.bytes[this.at] ?? 0x80
    if (first >= 0x80) return this.#longVarint()
    this.at += 1
    return first
  }

  #longVarint(): number {
    let value = 0
    for (let scale = 1; scale < 2 ** 70; scale *= 0x80) {
      const byte = this.#byte()
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return value
    }
    throw new RangeError('a number is too long')
  }

  /** The next number of type int64. */
  int64(): number {
    this.int64To(wide, 0)
    return wide[0] ?? 0
  }

  /** Puts the next number of type int64 where it belongs: one that is returned would be an object. */
  int64To(into: Float64Array, place: number): void {
    let low = 0
    let high = 0
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = this.#byte()
      if (shift < 28) low |= (byte & 0x7f) << shift
      else if (shift === 28) {
        low |= (byte & 0x0f) << 28
        high |= (byte & 0x7f) >>> 4
      } else high |= (byte & 0x7f) << (shift - 32)
      if (byte < 0x80) {
        into[place] = high * 0x1_0000_0000 + (low >>> 0)
        return
      }
    }
    throw new RangeError('a number is too long')
  }

  /** The end of the field that starts here with its length. */
  end(): number {
    const length = this.varint()
    const end = this.at + length
    if (end > this.bytes.length) throw new RangeError('a field is cut off')
    return end
  }

  /** @throws {RangeError} unless what began with its length was read to its end, and no further */
  expectAt(end: number): void {
    if (this.at !== end) throw new RangeError('a field is cut off')
  }

  /** The upper and the lower half of a double are the second and the first. */
  word(): number {
    const word = this.view.getUint32(this.at, true)
    this.at += 4
    return word
  }

  /** The same as a signed number, which is never an object. */
  signedWord(): number {
    const word = this.view.getInt32(this.at, true)
    this.at += 4
    return word
  }

  double(): number {
    const value = this.view.getFloat64(this.at, true)
    this.at += 8
    return value
  }

  text(): string {
    const end = this.end()
    const { bytes, at } = this
    this.at = end
    for (let each = at; each < end; each++) if ((bytes[each] ?? 0) >= 0x80) return utf8.decode(bytes.subarray(at, end))
    // Nearly all names and values are of ASCII, which is quicker to read.
    return bytes.toString('latin1', at, end)
  }

  /** Passes over the field that `key` begins. */
  skip(key: number): void {
    const type = key & 7
    if (type === 0) this.varint()
    else if (type === 1) this.at += 8
    else if (type === 2) this.at = this.end()
    else if (type === 5) this.at += 4
    else throw new RangeError(`wire type ${type} is unknown`)
  }

  #byte(): number {
    const byte = this.bytes[this.at]
    if (byte === undefined) throw new RangeError('a number is cut off')
    this.at += 1
    return byte
  }
}

const wide = new Float64Array(1)

// Names and values have to be what was sent: a broken one is refused, not mended.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
