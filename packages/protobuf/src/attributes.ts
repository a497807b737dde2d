import type { ProtoReader } from './proto-reader.ts'
import { readFields } from './read-fields.ts'

/** A value of an attribute; bytes as base64. */
export type AttributeValue =
  | string
  | number
  | boolean
  | undefined
  | readonly AttributeValue[]
  | { readonly [key: string]: AttributeValue }

const maxDepth = 32

/** Reads one `KeyValue`, and adds it unless it has no key. */
export function readAttribute(reader: ProtoReader, into: [key: string, value: string][]): void {
  const [key, value] = readPair(reader, 0)
  if (key !== '') into.push([key, renderValue(value)])
}

/** Text as it is, `true`, a number, else JSON; nothing for no value. */
export function renderValue(value: AttributeValue): string {
  if (value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Reads one `KeyValue`. */
export function readPair(reader: ProtoReader, depth = 0): [key: string, value: AttributeValue] {
  let key = ''
  let value: AttributeValue
  readFields(reader, reader.end(), {
    10: () => {
      key = reader.text()
    },
    18: () => {
      value = readValue(reader, depth + 1)
    },
  })
  return [key, value]
}

/** Reads one `AnyValue`. @throws {RangeError} for what nests too deep */
export function readValue(reader: ProtoReader, depth = 0): AttributeValue {
  if (depth > maxDepth) throw new RangeError(`an attribute nests deeper than ${maxDepth} levels`)
  let value: AttributeValue
  const set = (read: () => AttributeValue) => () => {
    value = read()
  }
  readFields(reader, reader.end(), {
    10: set(() => reader.text()),
    16: set(() => reader.varint() !== 0),
    24: set(() => reader.int64()),
    33: set(() => reader.double()),
    42: set(() => readList(reader, depth)),
    50: set(() => readMap(reader, depth)),
    58: set(() => readBytes(reader)),
  })
  return value
}

function readList(reader: ProtoReader, depth: number): AttributeValue {
  const values: AttributeValue[] = []
  readFields(reader, reader.end(), { 10: () => values.push(readValue(reader, depth + 1)) })
  return values
}

function readMap(reader: ProtoReader, depth: number): AttributeValue {
  const pairs: [string, AttributeValue][] = []
  readFields(reader, reader.end(), { 10: () => pairs.push(readPair(reader, depth + 1)) })
  return Object.fromEntries(pairs)
}

function readBytes(reader: ProtoReader): string {
  const end = reader.end()
  const text = reader.bytes.toString('base64', reader.at, end)
  reader.at = end
  return text
}
