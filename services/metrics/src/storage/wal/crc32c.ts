const polynomial = 0x82f6_3b78
const slices = 8
const tables = buildTables()

/** The checksum of Castagnoli, as Prometheus uses it, of the bytes from `start` to `end`, which is not included. */
export function crc32c(bytes: Uint8Array, start = 0, end = bytes.length): number {
  let crc = 0xffff_ffff
  let at = start
  // Eight bytes at a time: each table holds what a byte does to the checksum so many bytes later.
  for (; at + slices <= end; at += slices) {
    crc ^=
      byteAt(bytes, at) | (byteAt(bytes, at + 1) << 8) | (byteAt(bytes, at + 2) << 16) | (byteAt(bytes, at + 3) << 24)
    crc =
      step(7, crc) ^
      step(6, crc >>> 8) ^
      step(5, crc >>> 16) ^
      step(4, crc >>> 24) ^
      step(3, byteAt(bytes, at + 4)) ^
      step(2, byteAt(bytes, at + 5)) ^
      step(1, byteAt(bytes, at + 6)) ^
      step(0, byteAt(bytes, at + 7))
  }
  for (; at < end; at++) crc = step(0, crc ^ byteAt(bytes, at)) ^ (crc >>> 8)
  return ~crc >>> 0
}

function byteAt(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? 0
}

function step(slice: number, byte: number): number {
  return tables[slice * 256 + (byte & 0xff)] ?? 0
}

function buildTables(): Uint32Array {
  const built = new Uint32Array(slices * 256)
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? polynomial : 0)
    built[byte] = crc >>> 0
  }
  for (let at = 256; at < built.length; at++) {
    const before = built[at - 256] ?? 0
    built[at] = ((built[before & 0xff] ?? 0) ^ (before >>> 8)) >>> 0
  }
  return built
}
