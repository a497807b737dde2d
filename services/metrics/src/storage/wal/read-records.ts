import { ByteReader } from './byte-reader.ts'
import { recordHeaderBytes } from './byte-writer.ts'
import { crc32c } from './crc32c.ts'

/**
 * Reads records until the first that is cut off, has another checksum, or that `take` cannot read.
 *
 * @param take gets the type and content of each; a `RangeError` from it ends the reading
 * @returns how many bytes were good
 */
export function readRecords(bytes: Uint8Array, take: (type: number, content: ByteReader) => void): number {
  const header = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let at = 0
  while (at + recordHeaderBytes <= bytes.length) {
    const start = at + recordHeaderBytes
    const end = start + header.getUint32(at, true)
    if (end > bytes.length || crc32c(bytes, start - 1, end) !== header.getUint32(at + 4, true)) return at
    try {
      take(bytes[start - 1] ?? 0, new ByteReader(bytes, start, end))
    } catch (error) {
      if (error instanceof RangeError) return at
      throw error
    }
    at = end
  }
  return at
}
