import type { TimeRange } from '../../../domain/model/queryable.ts'
import { ByteReader } from '../../wal/byte-reader.ts'
import { ByteWriter } from '../../wal/byte-writer.ts'
import { holdsChecksum, readU32, writeChecksum, writeU32 } from './big-endian.ts'

/** Times whose samples were deleted, by the reference of their series in the index; of each they do not touch. */
export type Tombstones = ReadonlyMap<number, readonly TimeRange[]>

const magic = 0x0130_ba30
const version = 1
const headerBytes = 5

export function encodeTombstones(tombstones: Tombstones): Uint8Array {
  const to = new ByteWriter(1_024)
  writeU32(to, magic)
  to.raw(Uint8Array.of(version))
  for (const [ref, ranges] of tombstones) {
    for (const { fromMs, toMs } of ranges) {
      to.varint(ref)
      to.zigzag(fromMs)
      to.zigzag(toMs)
    }
  }
  writeChecksum(to, headerBytes)
  return to.written
}

/** @throws {RangeError} for bytes that are damaged or no tombstones */
export function decodeTombstones(bytes: Uint8Array): Tombstones {
  const end = bytes.length - 4
  if (
    end < headerBytes ||
    readU32(bytes, 0) !== magic ||
    bytes[4] !== version ||
    !holdsChecksum(bytes, headerBytes, end)
  )
    throw new RangeError('Cannot read tombstones: the file is damaged')
  const found = new Map<number, readonly TimeRange[]>()
  for (const from = new ByteReader(bytes, headerBytes, end); !from.isAtEnd; ) {
    const ref = from.varint()
    const range = { fromMs: from.zigzag(), toMs: from.zigzag() }
    found.set(ref, addRange(found.get(ref) ?? [], range))
  }
  return found
}

/** The ranges with one more; those that it touches become one with it. */
export function addRange(ranges: readonly TimeRange[], added: TimeRange): readonly TimeRange[] {
  const apart = ranges.filter(({ fromMs, toMs }) => toMs + 1 < added.fromMs || fromMs > added.toMs + 1)
  const touched = ranges.filter((range) => !apart.includes(range))
  const merged = {
    fromMs: Math.min(added.fromMs, ...touched.map(({ fromMs }) => fromMs)),
    toMs: Math.max(added.toMs, ...touched.map(({ toMs }) => toMs)),
  }
  return [...apart, merged].sort((a, b) => a.fromMs - b.fromMs)
}
