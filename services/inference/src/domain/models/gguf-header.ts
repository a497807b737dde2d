import { Failure } from '@hearth/kernel'

/** The metadata of a model file; of long lists, such as the vocabulary, only the length. */
export type GgufHeader = {
  readonly version: number
  readonly tensorCount: number
  readonly metadata: ReadonlyMap<string, string | number | boolean>
  /** Lists of numbers with at most 1,024 entries, such as one for each layer. */
  readonly lists: ReadonlyMap<string, readonly number[]>
  readonly listLengths: ReadonlyMap<string, number>
}

const magic = 'GGUF'
const fixedBytes = 24
const versions = [2, 3]
const stringType = 8
const arrayType = 9
const maxListed = 1_024

type Cursor = { readonly view: DataView; at: number }
type Scalar = string | number | boolean

const scalars: Readonly<Record<number, readonly [bytes: number, read: (view: DataView, at: number) => Scalar]>> = {
  0: [1, (view, at) => view.getUint8(at)],
  1: [1, (view, at) => view.getInt8(at)],
  2: [2, (view, at) => view.getUint16(at, true)],
  3: [2, (view, at) => view.getInt16(at, true)],
  4: [4, (view, at) => view.getUint32(at, true)],
  5: [4, (view, at) => view.getInt32(at, true)],
  6: [4, (view, at) => view.getFloat32(at, true)],
  7: [1, (view, at) => view.getUint8(at) !== 0],
  10: [8, (view, at) => Number(view.getBigUint64(at, true))],
  11: [8, (view, at) => Number(view.getBigInt64(at, true))],
  12: [8, (view, at) => view.getFloat64(at, true)],
}

/**
 * Reads the start of a GGUF file (little endian, versions 2 and 3).
 *
 * @param bytes the first bytes of the file, at least 24; metadata that lies beyond them is missing
 *   from the result. Writers put the `general.*` keys first, so a few kilobytes tell what the file is
 * @throws {Failure} `invalid` when these are not the first bytes of such a file; the message is the reason alone
 */
export function parseGgufHeader(bytes: Uint8Array): GgufHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.byteLength < fixedBytes || new TextDecoder('latin1').decode(bytes.subarray(0, 4)) !== magic) {
    throw new Failure('invalid', 'it is not a GGUF file: it does not begin with "GGUF"')
  }
  const version = view.getUint32(4, true)
  if (!versions.includes(version)) {
    throw new Failure('invalid', `it is a GGUF file of version ${version}, and only 2 and 3 can be read`)
  }
  const tensorCount = Number(view.getBigUint64(8, true))
  const entries = Number(view.getBigUint64(16, true))
  return { version, tensorCount, ...readMetadata({ view, at: fixedBytes }, entries) }
}

type Found = {
  readonly metadata: Map<string, Scalar>
  readonly lists: Map<string, readonly number[]>
  readonly listLengths: Map<string, number>
}

function readMetadata(cursor: Cursor, entries: number): Found {
  const found: Found = { metadata: new Map(), lists: new Map(), listLengths: new Map() }
  try {
    for (let index = 0; index < entries; index++) readEntry(cursor, found)
  } catch (error) {
    // The bytes end here; what was read so far is what they tell.
    if (!(error instanceof RangeError)) throw error
  }
  return found
}

function readEntry(cursor: Cursor, { metadata, lists, listLengths }: Found): void {
  const key = readString(cursor)
  const type = readNumber(cursor, 4)
  if (type !== arrayType) {
    metadata.set(key, readValue(cursor, type))
    return
  }
  const element = readNumber(cursor, 4)
  const count = readNumber(cursor, 10)
  // Known before the list itself, whose end may lie beyond these bytes.
  listLengths.set(key, count)
  const values: number[] = []
  for (let index = 0; index < count; index++) {
    const value = element === arrayType ? skipArray(cursor) : readValue(cursor, element)
    if (typeof value === 'number' && count <= maxListed) values.push(value)
  }
  if (values.length === count) lists.set(key, values)
}

function readValue(cursor: Cursor, type: number): Scalar {
  return type === stringType ? readString(cursor) : readScalar(cursor, type)
}

function readScalar(cursor: Cursor, type: number): Scalar {
  const scalar = scalars[type]
  if (scalar === undefined) throw new RangeError(`unknown type ${type}`)
  const [size, read] = scalar
  const value = read(cursor.view, cursor.at)
  cursor.at += size
  return value
}

function skipArray(cursor: Cursor): undefined {
  const type = readNumber(cursor, 4)
  const count = readNumber(cursor, 10)
  for (let index = 0; index < count; index++) {
    if (type === arrayType) skipArray(cursor)
    else readValue(cursor, type)
  }
}

function readNumber(cursor: Cursor, type: 4 | 10): number {
  return Number(readScalar(cursor, type))
}

function readString(cursor: Cursor): string {
  const length = readNumber(cursor, 10)
  if (cursor.at + length > cursor.view.byteLength) throw new RangeError('string beyond the end')
  const bytes = new Uint8Array(cursor.view.buffer, cursor.view.byteOffset + cursor.at, length)
  cursor.at += length
  return new TextDecoder().decode(bytes)
}
