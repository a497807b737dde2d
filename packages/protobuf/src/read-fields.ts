import type { ProtoReader } from './proto-reader.ts'

/** What is done with each field, by its key: number and wire type as they stand before it. */
export type FieldReaders = Readonly<Record<number, () => void>>

/**
 * Reads the fields of a message to its end; those without a reader are passed over.
 *
 * @throws {RangeError} for what is cut off
 */
export function readFields(reader: ProtoReader, end: number, fields: FieldReaders): void {
  while (reader.at < end) {
    const key = reader.varint()
    const read = fields[key]
    if (read === undefined) reader.skip(key)
    else read()
  }
  reader.expectAt(end)
}

/** Reads numbers that stand one after another behind their length. */
export function readPacked(reader: ProtoReader, read: () => number, into: number[]): void {
  const end = reader.end()
  while (reader.at < end) into.push(read())
  reader.expectAt(end)
}

/** The next number of type sint32 or sint64. */
export function readZigzag(reader: ProtoReader): number {
  const value = reader.varint()
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2
}

/** The next number of type fixed64, exact up to 2^53. */
export function readFixed(reader: ProtoReader): number {
  const low = reader.word()
  return reader.word() * 0x1_0000_0000 + low
}

/** The next number of type sfixed64, exact up to 2^53. */
export function readSignedFixed(reader: ProtoReader): number {
  const low = reader.word()
  return (reader.word() | 0) * 0x1_0000_0000 + low
}

/** Nanoseconds of type fixed64, as whole milliseconds: more than a double holds. */
export function readNanos(reader: ProtoReader): number {
  const low = BigInt(reader.word())
  return nanosToMs((BigInt(reader.word()) << 32n) | low)
}

/** Whole milliseconds, the rest cut off. */
export function nanosToMs(nanos: bigint): number {
  return Number(nanos / 1_000_000n)
}
