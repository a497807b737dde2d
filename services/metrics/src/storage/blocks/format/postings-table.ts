import { ByteReader } from '../../wal/byte-reader.ts'
import { readU32 } from './big-endian.ts'

type Value = { readonly value: string; readonly offset: number }

/** Where the lists of series stand, by label and value. */
export class PostingsTable {
  readonly #bytes: Uint8Array
  /** Where the first entry of each label stands, and how many it has. */
  readonly #labels = new Map<string, { readonly at: number; count: number }>()

  /** @param bytes of the section, whose checksum holds */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    const from = new ByteReader(bytes, 4)
    for (let left = readU32(bytes, 0); left > 0; left--) {
      const at = from.at
      from.varint()
      const name = from.text()
      from.raw(from.varint())
      from.varint()
      const known = this.#labels.get(name)
      if (known === undefined) this.#labels.set(name, { at, count: 1 })
      else known.count += 1
    }
  }

  /** Labels in the order of the file. */
  names(): readonly string[] {
    return [...this.#labels.keys()].filter((name) => name !== '')
  }

  offsetOf(name: string, value: string): number | undefined {
    const wanted = Buffer.from(value)
    for (const { from } of this.#entriesOf(name)) {
      const text = from.raw(from.varint())
      const offset = from.varint()
      if (text.length === wanted.length && wanted.equals(text)) return offset
    }
    return undefined
  }

  *valuesOf(name: string): Generator<Value> {
    for (const { from } of this.#entriesOf(name)) yield { value: from.text(), offset: from.varint() }
  }

  // Whoever asks reads value and offset of each.
  *#entriesOf(name: string): Generator<{ readonly from: ByteReader }> {
    const label = this.#labels.get(name)
    if (label === undefined) return
    const from = new ByteReader(this.#bytes, label.at)
    for (let left = label.count; left > 0; left--) {
      from.varint()
      from.raw(from.varint())
      yield { from }
    }
  }
}
