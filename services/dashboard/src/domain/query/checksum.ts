/** FNV-1 of 32 bits, as hexadecimal digits: what ids of lines tell their texts apart by. */
export function checksum(text: string): string {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(text)) hash = Math.imul(hash, 0x01000193) ^ byte
  return (hash >>> 0).toString(16)
}
