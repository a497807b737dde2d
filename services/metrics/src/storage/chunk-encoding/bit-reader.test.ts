import { describe, expect, test } from 'vitest'
import { BitReader } from './bit-reader.ts'
import { BitWriter } from './bit-writer.ts'

/** Whole bytes of bits that are written as text. */
function readerOf(bits: string): BitReader {
  const bytes = bits.replaceAll(' ', '').match(/.{1,8}/g) ?? []
  return new BitReader(Uint8Array.from(bytes, (byte) => Number.parseInt(byte.padEnd(8, '0'), 2)))
}

describe('bits', () => {
  test('are read the highest first, over the ends of bytes', () => {
    const reader = readerOf('101 0000000000 111 1 1000000')
    expect([3, 10, 3, 1, 7].map((count) => reader.bits(count))).toEqual([5, 0, 7, 1, 64])
  })

  test('are numbers from 0 on, 32 of them too', () => {
    expect(readerOf('1'.repeat(40)).bits(32)).toBe(2 ** 32 - 1)
    const reader = readerOf(`0${'1'.repeat(32)}`)
    reader.bits(1)
    expect(reader.bits(32)).toBe(2 ** 32 - 1)
  })

  test('end with the last byte', () => {
    const reader = readerOf('11111111')
    expect(reader.bits(8)).toBe(255)
    expect(() => reader.bits(1)).toThrow(new RangeError('Cannot read a chunk: it ends too early'))
    expect(() => readerOf('11111111').bits(9)).toThrow(RangeError)
  })
})

describe('numbers of as few bits as they fit into', () => {
  const sizes = [3, 6, 9, 12, 18, 25, 56]

  test.each(sizes)('are read back at both ends of %i bits', (size) => {
    const [least, most] = [1 - 2 ** (size - 1), 2 ** (size - 1)]
    for (const value of [least - 1, least, least + 1, most - 1, most, most + 1].filter(Number.isSafeInteger)) {
      const writer = new BitWriter()
      writer.varbit(value)
      expect(new BitReader(writer.take()).varbit(), `${value}`).toBe(value)
    }
  })

  test.each([0, 1, -1, 5, -5, 2 ** 31, -(2 ** 31), 2 ** 32, -(2 ** 32) - 1, 2 ** 53 - 1, 1 - 2 ** 53])(
    'are read back: %i',
    (value) => {
      const writer = new BitWriter()
      for (const one of [value, 7]) writer.varbit(one)
      const reader = new BitReader(writer.take())
      expect([reader.varbit(), reader.varbit()]).toEqual([value, 7])
    },
  )

  test.each([0, 1, 7, 8, 63, 64, 511, 512, 4095, 4096, 2 ** 18 - 1, 2 ** 18, 2 ** 25, 2 ** 32, 2 ** 53 - 1])(
    'from 0 on are read back: %i',
    (value) => {
      const writer = new BitWriter()
      for (const one of [value, 7]) writer.unsignedVarbit(one)
      const reader = new BitReader(writer.take())
      expect([reader.unsignedVarbit(), reader.unsignedVarbit()]).toEqual([value, 7])
    },
  )

  test.each([
    { bits: '0', value: 0 },
    { bits: '10 001', value: 1 },
    { bits: '10 100', value: 4 },
    { bits: '10 101', value: -3 },
    { bits: '110 100000', value: 32 },
    { bits: '110 100001', value: -31 },
    { bits: `11111111 ${'1'.repeat(64)}`, value: -1 },
    { bits: `11111111 ${'0'.repeat(62)}11`, value: 3 },
    { bits: `11111111 1${'0'.repeat(63)}`, value: -(2 ** 63) },
  ])('of $bits is $value', ({ bits, value }) => {
    expect(readerOf(bits).varbit()).toBe(value)
  })

  test.each([
    { bits: '10 101', value: 5 },
    { bits: `11111111 ${'0'.repeat(63)}1`, value: 1 },
    { bits: `11111111 1${'0'.repeat(63)}`, value: 2 ** 63 },
  ])('from 0 on of $bits is $value', ({ bits, value }) => {
    expect(readerOf(bits).unsignedVarbit()).toBe(value)
  })
})

test('doubles are read back bit by bit', () => {
  const writer = new BitWriter()
  const values = [0, -0, 1.5, Number.MIN_VALUE, -Number.MAX_VALUE, Number.NEGATIVE_INFINITY, Number.NaN]
  writer.bits(1, 1)
  for (const value of values) writer.float(value)
  const reader = new BitReader(writer.take())
  reader.bits(1)
  expect(values.map(() => reader.float())).toEqual(values)
})
