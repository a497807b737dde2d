/** Tar's unit: headers are this long and contents are padded to it. */
export const blockBytes = 512

const longName = '././@LongLink'
const maxNameBytes = 100
// Eleven octal digits; larger sizes are written in binary, as GNU tar does.
const maxOctalSize = 0o77777777777

export type TarHeader = {
  readonly name: string
  readonly size: number
  /** `0` a file, `L` the long name of the entry that follows; others are passed over. */
  readonly type: string
}

/** The header of a file that only its owner reads, after its long name where it takes one. */
export function renderHeader(name: string, size: number): Buffer {
  const bytes = Buffer.from(name)
  if (bytes.length <= maxNameBytes) return renderBlock(name, size, '0')
  const content = Buffer.concat([bytes, Buffer.alloc(1)])
  const padding = Buffer.alloc(paddingOf(content.length))
  return Buffer.concat([renderBlock(longName, content.length, 'L'), content, padding, renderBlock('long', size, '0')])
}

/** How many bytes follow a content to fill its last block. */
export function paddingOf(size: number): number {
  return (blockBytes - (size % blockBytes)) % blockBytes
}

function renderBlock(name: string, size: number, type: string): Buffer {
  const block = Buffer.alloc(blockBytes)
  block.write(name, 0)
  block.write('0000600\0', 100)
  block.write('0000000\0', 108)
  block.write('0000000\0', 116)
  if (size <= maxOctalSize) block.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  else {
    block.writeUInt8(0x80, 124)
    block.writeBigUInt64BE(BigInt(size), 128)
  }
  block.write('00000000000\0', 136)
  block.write(type, 156)
  block.write('ustar\x0000', 257)
  block.write(`${checksum(block).toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

/** @returns `undefined` for the empty block that ends an archive @throws {RangeError} when it is no header */
export function parseHeader(block: Buffer): TarHeader | undefined {
  if (block.every((byte) => byte === 0)) return undefined
  const text = (from: number, length: number) => block.toString('utf8', from, from + length).replace(/\0.*$/s, '')
  if (Number.parseInt(text(148, 8), 8) !== checksum(block)) throw new RangeError('the checksum does not fit')
  const isBinary = ((block[124] ?? 0) & 0x80) !== 0
  const size = isBinary ? Number(block.readBigUInt64BE(128)) : Number.parseInt(text(124, 12), 8)
  return { name: text(0, maxNameBytes), size, type: text(156, 1) || '0' }
}

// The sum of all bytes, those of the sum itself counted as spaces.
function checksum(block: Buffer): number {
  let sum = 0
  for (const [at, byte] of block.entries()) sum += at >= 148 && at < 156 ? 0x20 : byte
  return sum
}
