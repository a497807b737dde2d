import type { ByteWriter } from '../../wal/byte-writer.ts'
import { crc32c } from '../../wal/crc32c.ts'

/** Blocks hold their numbers of fixed size with the highest byte first. */
export function writeU32(to: ByteWriter, value: number): void {
  to.reserve(4)
  for (let shift = 24; shift >= 0; shift -= 8) to.bytes[to.length++] = value >>> shift
}

/** A whole number from 0 on, within the safe integers. */
export function writeU64(to: ByteWriter, value: number): void {
  writeU32(to, Math.floor(value / 0x1_0000_0000))
  writeU32(to, value % 0x1_0000_0000)
}

export function readU32(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getUint32(at)
}

export function readU64(bytes: Uint8Array, at: number): number {
  return readU32(bytes, at) * 0x1_0000_0000 + readU32(bytes, at + 4)
}

/** The checksum of what was written from `start` on, behind it. */
export function writeChecksum(to: ByteWriter, start: number): void {
  writeU32(to, crc32c(to.bytes, start, to.length))
}

/** Whether the four bytes behind `end` are the checksum of those from `start` to there. */
export function holdsChecksum(bytes: Uint8Array, start: number, end: number): boolean {
  return end + 4 <= bytes.length && crc32c(bytes, start, end) === readU32(bytes, end)
}
