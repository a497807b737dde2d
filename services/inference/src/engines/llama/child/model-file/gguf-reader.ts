import { type openSync, readSync } from 'node:fs'

/** Reads a GGUF file from its beginning; values that would lie behind its end are refused. */
export type GgufReader = {
  readonly sizeBytes: number
  position(): number
  u8(): number
  u32(): number
  /** At most 2^53 - 1. */
  u64(): number
  /** A number of the given type, as far as JavaScript holds it; truth is 1. */
  scalar(type: number): number
  text(): string
  /** The same with one letter for each byte, so that texts that are no UTF-8 stay apart. */
  letters(): string
  skip(bytes: number): void
}

/** What is wrong with a file, as the end of a sentence. */
export class FileFault extends Error {
  override readonly name = 'FileFault'
}

type Scalar = { readonly bytes: number; readonly read: (view: DataView, at: number) => number }

const scalars: Readonly<Record<number, Scalar>> = {
  0: { bytes: 1, read: (view, at) => view.getUint8(at) },
  1: { bytes: 1, read: (view, at) => view.getInt8(at) },
  2: { bytes: 2, read: (view, at) => view.getUint16(at, true) },
  3: { bytes: 2, read: (view, at) => view.getInt16(at, true) },
  4: { bytes: 4, read: (view, at) => view.getUint32(at, true) },
  5: { bytes: 4, read: (view, at) => view.getInt32(at, true) },
  6: { bytes: 4, read: (view, at) => view.getFloat32(at, true) },
  7: { bytes: 1, read: (view, at) => view.getUint8(at) },
  10: { bytes: 8, read: (view, at) => Number(view.getBigUint64(at, true)) },
  11: { bytes: 8, read: (view, at) => Number(view.getBigInt64(at, true)) },
  12: { bytes: 8, read: (view, at) => view.getFloat64(at, true) },
}

/** Bytes of a type of single value; `undefined` for what is none. */
export function scalarBytes(type: number): number | undefined {
  return scalars[type]?.bytes
}

const utf8 = new TextDecoder()
const latin1 = new TextDecoder('latin1')
const chunkBytes = 1_048_576
const maxTextBytes = 67_108_864

/** @param file descriptor from {@link openSync}; stays open */
export function createGgufReader(file: ReturnType<typeof openSync>, sizeBytes: number): GgufReader {
  let chunk = new DataView(new ArrayBuffer(0))
  let chunkStart = 0
  let at = 0

  function view(bytes: number): readonly [view: DataView, offset: number] {
    if (at + bytes > sizeBytes)
      throw new FileFault('the file is cut short or damaged: it ends in the middle of its header')
    if (at < chunkStart || at + bytes > chunkStart + chunk.byteLength) {
      const buffer = new Uint8Array(Math.max(chunkBytes, bytes))
      const read = readSync(file, buffer, 0, buffer.length, at)
      chunk = new DataView(buffer.buffer, 0, read)
      chunkStart = at
      if (read < bytes) throw new FileFault('the file is cut short: it ends in the middle of its header')
    }
    const offset = at - chunkStart
    at += bytes
    return [chunk, offset]
  }
  function textBytes(): Uint8Array {
    const length = reader.u64()
    if (length > maxTextBytes) throw new FileFault(`the file is damaged: it names a text of ${length} bytes`)
    const [bytes, offset] = view(length)
    return new Uint8Array(bytes.buffer, bytes.byteOffset + offset, length)
  }
  const reader: GgufReader = {
    sizeBytes,
    position: () => at,
    u8() {
      const [bytes, offset] = view(1)
      return bytes.getUint8(offset)
    },
    u32() {
      const [bytes, offset] = view(4)
      return bytes.getUint32(offset, true)
    },
    u64() {
      const [bytes, offset] = view(8)
      const value = bytes.getBigUint64(offset, true)
      if (value > BigInt(Number.MAX_SAFE_INTEGER))
        throw new FileFault(`the file is damaged: it names the length ${value}`)
      return Number(value)
    },
    scalar(type) {
      const scalar = scalars[type]
      if (scalar === undefined) throw new FileFault(`the file is damaged: there is no value of the type ${type}`)
      return scalar.read(...view(scalar.bytes))
    },
    text: () => utf8.decode(textBytes()),
    letters: () => latin1.decode(textBytes()),
    skip(bytes) {
      if (at + bytes > sizeBytes)
        throw new FileFault('the file is cut short or damaged: it ends in the middle of its header')
      at += bytes
    },
  }
  return reader
}
