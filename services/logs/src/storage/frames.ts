import { crc32 } from 'node:zlib'

// What begins every frame, so that reading can go on behind damage.
const magic = Buffer.from([0xf1, 0x4c, 0x6f, 0x67])
const headBytes = 12

/** A frame around what the parts hold together: a mark, the length, a checksum, the content. */
export function encodeFrame(parts: readonly Uint8Array[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const frame = Buffer.allocUnsafe(headBytes + length)
  let at = headBytes
  for (const part of parts) {
    frame.set(part, at)
    at += part.length
  }
  magic.copy(frame)
  frame.writeUInt32LE(length, 4)
  frame.writeUInt32LE(crc32(frame.subarray(headBytes)), 8)
  return frame
}

/** What a frame that was made here holds; the same memory. */
export function contentOf(frame: Buffer): Buffer {
  return frame.subarray(headBytes)
}

/** What a whole frame at `at` holds; `undefined` when there is none or it is damaged. */
export function decodeFrame(bytes: Buffer, at = 0): Buffer | undefined {
  if (at + headBytes > bytes.length || bytes.compare(magic, 0, magic.length, at, at + magic.length) !== 0)
    return undefined
  const end = at + headBytes + bytes.readUInt32LE(at + 4)
  if (end > bytes.length) return undefined
  const content = bytes.subarray(at + headBytes, end)
  return crc32(content) === bytes.readUInt32LE(at + 8) ? content : undefined
}

export type Scanned = {
  readonly frames: readonly { readonly at: number; readonly length: number; readonly content: Buffer }[]
  /** The place behind the last whole frame. */
  readonly end: number
  /** Bytes between whole frames that are none; what follows the last one may just not have been written to its end. */
  readonly damagedBytes: number
}

/** All whole frames of a file; what is damaged is passed over. */
export function scanFrames(bytes: Buffer): Scanned {
  const frames: Scanned['frames'][number][] = []
  let end = 0
  let damagedBytes = 0
  for (let at = bytes.indexOf(magic); at !== -1; ) {
    const content = decodeFrame(bytes, at)
    if (content === undefined) {
      at = bytes.indexOf(magic, at + 1)
      continue
    }
    damagedBytes += at - end
    const length = headBytes + content.length
    frames.push({ at, length, content })
    end = at + length
    at = bytes.indexOf(magic, end)
  }
  return { frames, end, damagedBytes }
}
