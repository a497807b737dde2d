import { describe, expect, test } from 'vitest'
import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'

describe('ByteReader', () => {
  test('reads what was written', () => {
    const numbers = [0, 1, 127, 128, 2 ** 21, 2 ** 28 - 1, 2 ** 28, 2 ** 31, 2 ** 32, Number.MAX_SAFE_INTEGER]
    const signed = [0, 1, -1, 63, -64, 64, 2 ** 40, -(2 ** 40)]
    const writer = new ByteWriter()
    for (const value of numbers) writer.varint(value)
    for (const value of signed) writer.zigzag(value)
    writer.u32(0xffff_fffe)
    writer.text('é')
    writer.raw(Uint8Array.of(9, 8))
    const reader = new ByteReader(writer.written)
    expect(numbers.map(() => reader.varint())).toEqual(numbers)
    expect(signed.map(() => reader.zigzag())).toEqual(signed)
    expect([reader.u32(), reader.text(), ...reader.raw(2)]).toEqual([0xffff_fffe, 'é', 9, 8])
    expect([reader.isAtEnd, reader.at]).toEqual([true, writer.length])
  })

  test('reads a part of its bytes, also of a view', () => {
    const reader = new ByteReader(Uint8Array.of(0, 1, 2, 3, 4).subarray(1), 1, 3)
    expect([reader.at, reader.byte(), reader.isAtEnd, reader.byte(), reader.isAtEnd]).toEqual([1, 2, false, 3, true])
    expect(() => reader.byte()).toThrow(RangeError)
  })

  test.each([
    { name: 'a byte', bytes: [], read: (from: ByteReader) => from.byte() },
    { name: 'a number', bytes: [0x80], read: (from: ByteReader) => from.varint() },
    { name: '32 bits', bytes: [1, 2, 3], read: (from: ByteReader) => from.u32() },
    { name: 'a text', bytes: [2, 65], read: (from: ByteReader) => from.text() },
    { name: 'raw bytes', bytes: [1], read: (from: ByteReader) => from.raw(2) },
  ])('$name that is cut off is refused', ({ bytes, read }) => {
    expect(() => read(new ByteReader(Uint8Array.from(bytes)))).toThrow('Cannot read a record: it ends too early')
  })

  test('a number that does not end is refused', () => {
    const endless = new Uint8Array(20).fill(0x80)
    expect(() => new ByteReader(endless).varint()).toThrow('Cannot read a record: a number is too long')
  })
})
