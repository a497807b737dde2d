/**
 * The messages of a stream of remote read, each behind its length and checksum.
 *
 * @param maxFrameBytes a longer message is refused
 * @param checksum of Castagnoli
 * @throws {Error} in Prometheus' words for a message that is too long, damaged or cut off
 */
export async function* readFrames(
  stream: AsyncIterable<Uint8Array>,
  maxFrameBytes: number,
  checksum: (bytes: Uint8Array) => number,
): AsyncGenerator<Uint8Array, undefined> {
  let waiting: Uint8Array = new Uint8Array()
  for await (const piece of stream) {
    waiting = waiting.length === 0 ? piece : Buffer.concat([waiting, piece])
    for (;;) {
      const head = readHead(waiting)
      if (head === undefined) break
      if (head.length > maxFrameBytes)
        throw new Error(
          `chunkedReader: message size exceeded the limit ${maxFrameBytes} bytes; got: ${head.length} bytes`,
        )
      const end = head.start + head.length
      if (waiting.length < end) break
      const frame = waiting.subarray(head.start, end)
      if (checksum(frame) !== head.sum) throw new Error('chunkedReader: corrupted frame; checksum mismatch')
      yield frame
      waiting = waiting.subarray(end)
    }
  }
  if (waiting.length > 0) throw new Error('chunkedReader: unexpected EOF')
}

type Head = { readonly length: number; readonly sum: number; readonly start: number }

/** `undefined` where not all of it is there yet. */
function readHead(bytes: Uint8Array): Head | undefined {
  let [length, scale, at] = [0, 1, 0]
  for (;;) {
    const byte = bytes[at]
    if (byte === undefined) return undefined
    if (at > 8) throw new Error('chunkedReader: uvarint: varint overflows')
    length += (byte & 0x7f) * scale
    scale *= 0x80
    at += 1
    if (byte < 0x80) break
  }
  if (bytes.length < at + 4) return undefined
  return { length, sum: new DataView(bytes.buffer, bytes.byteOffset + at).getUint32(0), start: at + 4 }
}
