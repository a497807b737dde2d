const polynomial = 0x82f6_3b78
const slices = 8
const tables = buildTables()

/** The checksum of Castagnoli, as Prometheus uses it, of the bytes from `start` to `end`, which is not included. */
export function crc32c(bytes: Uint8Array, start = 0, end = bytes.length): number {
  let crc = -1
  let at = start
  // Eight bytes at a time: each table holds what a byte does to the checksum so many bytes later.
  for (; at + slices <= end; at += slices) crc = step(crc ^ wordAt(bytes, at), wordAt(bytes, at + 4))
  for (; at < end; at++) crc = (tables[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8)
  return ~crc >>> 0
}

function wordAt(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24)
}

function step(first: number, second: number): number {
  return (
    (tables[0x700 | (first & 0xff)] ?? 0) ^
    (tables[0x600 | ((first >>> 8) & 0xff)] ?? 0) ^
    (tables[0x500 | ((first >>> 16) & 0xff)] ?? 0) ^
    (tables[0x400 | (first >>> 24)] ?? 0) ^
    (tables[0x300 | (second & 0xff)] ?? 0) ^
    (tables[0x200 | ((second >>> 8) & 0xff)] ?? 0) ^
    (tables[0x100 | ((second >>> 16) & 0xff)] ?? 0) ^
    (tables[second >>> 24] ?? 0)
  )
}

// Signed, so that nothing is converted between the steps.
function buildTables(): Int32Array {
  const built = new Int32Array(slices * 256)
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? polynomial : 0)
    built[byte] = crc
  }
  for (let at = 256; at < built.length; at++) {
    const before = built[at - 256] ?? 0
    built[at] = (built[before & 0xff] ?? 0) ^ (before >>> 8)
  }
  return built
}
