import { describe, expect, test } from 'vitest'
import { readFrames } from './read-frames.ts'

const checksum = (bytes: Uint8Array) => bytes.reduce((sum, byte) => sum + byte, 0xff_00_00_00)

function frame(text: string, change = 0) {
  const bytes = Buffer.from(text)
  const length = bytes.length < 0x80 ? [bytes.length] : [(bytes.length & 0x7f) | 0x80, bytes.length >> 7]
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(checksum(bytes) + change)
  return Buffer.concat([Buffer.from(length), sum, bytes])
}

async function read(pieces: readonly Uint8Array[], max = 1_000) {
  async function* stream() {
    yield* pieces
  }
  const frames: string[] = []
  for await (const one of readFrames(stream(), max, checksum)) frames.push(Buffer.from(one).toString())
  return frames
}

describe('readFrames()', () => {
  const [long, all] = ['x'.repeat(300), Buffer.concat([frame('a'), frame(''), frame('x'.repeat(300))])]
  test.each([
    { name: 'nothing', pieces: [], frames: [] },
    { name: 'several in one piece', pieces: [all], frames: ['a', '', long] },
    { name: 'one in single bytes', pieces: [...all].map((byte) => Uint8Array.of(byte)), frames: ['a', '', long] },
    { name: 'one and a half', pieces: [all.subarray(0, 20), all.subarray(20)], frames: ['a', '', long] },
  ])('reads $name', async ({ pieces, frames }) => expect(await read(pieces)).toEqual(frames))

  test('reads a message of the greatest length', async () => {
    expect(await read([frame('abc')], 3)).toEqual(['abc'])
  })

  test.each([
    {
      name: 'a longer one, before it is there',
      piece: frame('abcd').subarray(0, 5),
      fault: 'message size exceeded the limit 3 bytes; got: 4 bytes',
    },
    { name: 'a damaged one', piece: frame('abc', 1), fault: 'corrupted frame; checksum mismatch' },
    { name: 'one that is cut off', piece: frame('abc').subarray(0, -1), fault: 'unexpected EOF' },
    { name: 'one whose head is cut off', piece: frame('abc').subarray(0, 2), fault: 'unexpected EOF' },
    { name: 'a length of too many bytes', piece: new Uint8Array(10).fill(0x80), fault: 'uvarint: varint overflows' },
  ])('refuses $name', async ({ piece, fault }) => {
    await expect(read([piece], 3)).rejects.toThrow(new Error(`chunkedReader: ${fault}`))
  })
})
