import { ByteReader } from '../../wal/byte-reader.ts'
import { readU32 } from './big-endian.ts'

/** The texts of a block's labels; each becomes a string when it is first asked for. */
export class SymbolTable {
  readonly #bytes: Uint8Array
  readonly #starts: Uint32Array
  readonly #texts: (string | undefined)[] = []

  /** @param bytes of the section, whose checksum holds */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#starts = new Uint32Array(readU32(bytes, 0))
    const from = new ByteReader(bytes, 4)
    for (let place = 0; place < this.#starts.length; place++) {
      this.#starts[place] = from.at
      from.raw(from.varint())
    }
  }

  at(place: number): string {
    const known = this.#texts[place]
    if (known !== undefined) return known
    const start = this.#starts[place]
    if (start === undefined) throw new RangeError(`Cannot read a series: no symbol ${place}`)
    const text = new ByteReader(this.#bytes, start).text()
    this.#texts[place] = text
    return text
  }

  /** In the order of the file. */
  all(): readonly string[] {
    return Array.from(this.#starts, (_, place) => this.at(place))
  }
}
