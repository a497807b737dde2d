import type { ProtoReader } from '@hearth/protobuf'

/** Wire types: a number, eight bytes, a text or message. */
export type WireType = 0 | 1 | 2

export type FieldReader<T> = (reader: ProtoReader, into: T) => void

/** How fields of a message are read, by number and wire type. */
export type Fields<T> = ReadonlyMap<number, FieldReader<T>>

export function field<T>(number: number, type: WireType, read: FieldReader<T>): readonly [number, FieldReader<T>] {
  return [number * 8 + type, read]
}

/** A list of numbers, packed or one by one. */
export function numbers<T>(
  number: number,
  type: 0 | 1,
  read: (reader: ProtoReader) => number,
  listOf: (into: T) => number[],
): readonly (readonly [number, FieldReader<T>])[] {
  return [
    field(number, type, (reader, into) => void listOf(into).push(read(reader))),
    field(number, 2, (reader, into) => {
      const end = reader.end()
      while (reader.at < end) listOf(into).push(read(reader))
      reader.expectAt(end)
    }),
  ]
}

/** Reads a message up to `end`; unknown fields are passed over. @throws {RangeError} when it is cut off */
export function readFields<T>(reader: ProtoReader, end: number, fields: Fields<T>, into: T): T {
  while (reader.at < end) {
    const key = reader.varint()
    const read = fields.get(key)
    if (read === undefined) reader.skip(key)
    else read(reader, into)
  }
  reader.expectAt(end)
  return into
}

/** A number of type sint32 or sint64. */
export function readZigzag(reader: ProtoReader): number {
  const value = reader.varint()
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2
}
