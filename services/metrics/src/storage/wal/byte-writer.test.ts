import { describe, expect, test } from 'vitest'
import { ByteWriter, recordHeaderBytes } from './byte-writer.ts'
import { crc32c } from './crc32c.ts'

const bytesOf = (write: (writer: ByteWriter) => void) => {
  const writer = new ByteWriter(1)
  write(writer)
  return [...writer.written]
}

describe('ByteWriter', () => {
  test.each([
    { value: 0, bytes: [0] },
    { value: 127, bytes: [0x7f] },
    { value: 128, bytes: [0x80, 1] },
    { value: 300, bytes: [0xac, 2] },
    { value: 2 ** 32, bytes: [0x80, 0x80, 0x80, 0x80, 0x10] },
    { value: Number.MAX_SAFE_INTEGER, bytes: [255, 255, 255, 255, 255, 255, 255, 15] },
  ])('writes $value as a varint', ({ value, bytes }) => expect(bytesOf((to) => to.varint(value))).toEqual(bytes))

  test.each([
    { value: 0, bytes: [0] },
    { value: -1, bytes: [1] },
    { value: 1, bytes: [2] },
    { value: -64, bytes: [127] },
    { value: 64, bytes: [0x80, 1] },
  ])('writes $value with its sign', ({ value, bytes }) => expect(bytesOf((to) => to.zigzag(value))).toEqual(bytes))

  test('writes 32 bits with the lowest first', () => {
    expect(bytesOf((to) => to.u32(0xfedc_ba98))).toEqual([0x98, 0xba, 0xdc, 0xfe])
  })

  test('writes a text after its length in bytes', () => {
    expect(bytesOf((to) => to.text('é!'))).toEqual([3, 0xc3, 0xa9, 0x21])
  })

  test('grows to what is written, and keeps what was', () => {
    const writer = new ByteWriter(4)
    writer.raw(Uint8Array.of(1, 2, 3, 4))
    expect(writer.bytes).toHaveLength(4)
    writer.raw(Uint8Array.of(5))
    expect([writer.bytes.length, ...writer.written]).toEqual([8, 1, 2, 3, 4, 5])
    writer.raw(new Uint8Array(100))
    expect(writer.bytes).toHaveLength(105)
    writer.clear()
    expect(writer.written).toHaveLength(0)
  })

  test('a record has its length and its checksum in front, each of several its own', () => {
    const writer = new ByteWriter(1)
    for (const content of [[7, 8], []]) {
      writer.beginRecord(3)
      writer.raw(Uint8Array.from(content))
      writer.endRecord()
    }
    const view = new DataView(writer.written.slice().buffer)
    const second = recordHeaderBytes + 2
    expect(writer.length).toBe(second + recordHeaderBytes)
    expect([view.getUint32(0, true), view.getUint8(8), view.getUint8(9), view.getUint8(10)]).toEqual([2, 3, 7, 8])
    expect(view.getUint32(4, true)).toBe(crc32c(Uint8Array.of(3, 7, 8)))
    expect([view.getUint32(second, true), view.getUint32(second + 4, true)]).toEqual([0, crc32c(Uint8Array.of(3))])
  })
})
