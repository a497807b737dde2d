import { describe, expect, test } from 'vitest'
import { ProtoReader } from './proto-reader.ts'

const reader = (...bytes: readonly number[]) => new ProtoReader(Uint8Array.from(bytes))
const int64 = (value: bigint) => {
  const bytes: number[] = []
  for (let rest = BigInt.asUintN(64, value); bytes.length === 0 || rest > 0n; rest >>= 7n)
    bytes.push(Number(rest & 0x7fn) | (rest > 0x7fn ? 0x80 : 0))
  return bytes
}

describe('ProtoReader', () => {
  test.each([
    { bytes: [0], value: 0 },
    { bytes: [0x7f], value: 127 },
    { bytes: [0x80, 1], value: 128 },
    { bytes: [0x80, 0], value: 0 },
    { bytes: [255, 255, 255, 255, 255, 255, 255, 15], value: Number.MAX_SAFE_INTEGER },
    { bytes: [255, 255, 255, 255, 255, 255, 255, 255, 255, 1], value: 2 ** 64 },
  ])('$bytes is the number $value', ({ bytes, value }) => expect(reader(...bytes).varint()).toBe(value))

  test.each([0, 1, -1, 2 ** 28, 2 ** 31, 2 ** 32, -(2 ** 32), 1_767_312_000_000, Number.MAX_SAFE_INTEGER])(
    '%d is read with its sign',
    (value) => expect(reader(...int64(BigInt(value))).int64()).toBe(value),
  )

  test.each(['varint', 'int64'] as const)('%s: a number that is cut off or does not end is refused', (read) => {
    expect(() => reader(0x80)[read]()).toThrow('a number is cut off')
    expect(() => reader(...new Array<number>(12).fill(0x80))[read]()).toThrow('a number is too long')
  })

  test('a text is read after its length, and has to be UTF-8', () => {
    expect(reader(2, 0xc3, 0xa9).text()).toBe('é')
    expect(reader(3, 0xef, 0xbb, 0xbf).text()).toBe('\ufeff')
    expect(() => reader(1, 0xc3).text()).toThrow(TypeError)
  })

  test('a field ends within the bytes', () => {
    expect(reader(2, 0, 0).end()).toBe(3)
    expect(() => reader(3, 0, 0).end()).toThrow('a field is cut off')
  })

  test('a field is read to its end and no further', () => {
    const read = reader(1, 0)
    read.expectAt(0)
    expect(() => read.expectAt(1)).toThrow('a field is cut off')
  })

  test('a word has its lowest byte first', () => {
    const read = reader(1, 0, 0, 0x80, 9)
    expect([read.word(), read.at]).toEqual([0x8000_0001, 4])
    expect(() => read.word()).toThrow(RangeError)
  })

  test.each([
    { type: 0, bytes: [0x80, 1, 9], at: 2 },
    { type: 1, bytes: [0, 0, 0, 0, 0, 0, 0, 0, 9], at: 8 },
    { type: 2, bytes: [2, 0, 0, 9], at: 3 },
    { type: 5, bytes: [0, 0, 0, 0, 9], at: 4 },
  ])('passes over a field of wire type $type', ({ type, bytes, at }) => {
    const read = reader(...bytes)
    read.skip(8 * 3 + type)
    expect(read.at).toBe(at)
  })

  test.each([3, 4, 6, 7])('wire type %d is unknown', (type) => {
    expect(() => reader(0).skip(8 + type)).toThrow(`wire type ${type} is unknown`)
  })
})
