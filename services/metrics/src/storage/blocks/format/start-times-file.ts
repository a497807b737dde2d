import type { StartTimes } from '../../../domain/model/start-times.ts'
import { ByteReader } from '../../wal/byte-reader.ts'
import { ByteWriter } from '../../wal/byte-writer.ts'
import { holdsChecksum, readU32, writeChecksum, writeU32 } from './big-endian.ts'

/** When the counts of series began, by their references in the index. */
export type SeriesStarts = ReadonlyMap<number, StartTimes>

/** Ours: Prometheus' chunks have no place for it, and Prometheus passes over the file. */
export const startsName = 'starts'

const magic = 0x4873_7473
const version = 1
const headerBytes = 5

/** @param starts ascending by reference */
export function encodeStarts(starts: SeriesStarts): Uint8Array {
  const to = new ByteWriter(1_024)
  writeU32(to, magic)
  to.raw(Uint8Array.of(version))
  let before = 0
  for (const [ref, { fromMs, startMs }] of starts) {
    to.varint(ref - before)
    before = ref
    to.varint(fromMs.length)
    for (const [at, from] of fromMs.entries()) {
      to.zigzag(from)
      to.zigzag(startMs[at] ?? 0)
    }
  }
  writeChecksum(to, headerBytes)
  return to.written
}

/** @throws {RangeError} for bytes that are damaged or something else */
export function decodeStarts(bytes: Uint8Array): SeriesStarts {
  const end = bytes.length - 4
  const isWhole =
    end >= headerBytes && readU32(bytes, 0) === magic && bytes[4] === version && holdsChecksum(bytes, headerBytes, end)
  if (!isWhole) throw new RangeError('Cannot read start times: the file is damaged')
  const found = new Map<number, StartTimes>()
  let ref = 0
  for (const from = new ByteReader(bytes, headerBytes, end); !from.isAtEnd; ) {
    ref += from.varint()
    const [fromMs, startMs]: [number[], number[]] = [[], []]
    for (let left = from.varint(); left > 0; left--) {
      fromMs.push(from.zigzag())
      startMs.push(from.zigzag())
    }
    found.set(ref, { fromMs, startMs })
  }
  return found
}
