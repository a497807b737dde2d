import { describe, expect, test } from 'vitest'
import { BitWriter } from './bit-writer.ts'

const textOf = (writer: BitWriter) =>
  [...writer.take()]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
    .slice(0, writer.length)
const written = (write: (to: BitWriter) => void) => {
  const writer = new BitWriter()
  write(writer)
  return textOf(writer)
}

describe('BitWriter', () => {
  test('writes the lower bits of a number, the highest first, over the ends of bytes', () => {
    expect(
      written((to) => {
        to.bits(0b101, 3)
        to.bits(0xffff, 10)
        to.bits(0b1000, 3)
        to.bits(-1, 32)
      }),
    ).toBe(`101${'1'.repeat(10)}000${'1'.repeat(32)}`)
  })

  test('knows its length in bits and in begun bytes', () => {
    const writer = new BitWriter()
    const lengths = [1, 7, 1, 32].map((count) => {
      writer.bits(0, count)
      return [writer.length, writer.byteLength]
    })
    expect(lengths).toEqual([
      [1, 1],
      [8, 1],
      [9, 2],
      [41, 6],
    ])
    expect(writer.take()).toHaveLength(6)
  })

  test('grows, and keeps what was written', () => {
    const writer = new BitWriter()
    for (let at = 0; at < 1_000; at++) writer.bits(at, 32)
    const bytes = writer.take()
    expect(bytes).toHaveLength(4_000)
    const view = new DataView(bytes.buffer)
    expect(Array.from({ length: 1_000 }, (_, at) => view.getUint32(at * 4))).toEqual(
      Array.from({ length: 1_000 }, (_, at) => at),
    )
  })

  test('gives a copy, which later bits do not change', () => {
    const writer = new BitWriter()
    writer.bits(1, 4)
    const before = writer.take()
    writer.bits(0xf, 4)
    expect([before[0], writer.take()[0]]).toEqual([0b0001_0000, 0b0001_1111])
  })

  test('begins anew, with nothing of before', () => {
    const writer = new BitWriter()
    writer.bits(0xff, 8)
    writer.clear()
    writer.bits(0, 3)
    expect([writer.length, textOf(writer)]).toEqual([3, '000'])
  })

  test('replaces a byte', () => {
    const writer = new BitWriter()
    writer.bits(0xffff, 16)
    writer.setByte(1, 5)
    expect([...writer.take()]).toEqual([255, 5])
  })

  test.each([
    { value: 0, bits: '0' },
    { value: 1, bits: '10001' },
    { value: 4, bits: '10100' },
    { value: -3, bits: '10101' },
    { value: 5, bits: '110000101' },
    { value: -4, bits: '110111100' },
    { value: 32, bits: '110100000' },
    { value: 33, bits: '1110000100001' },
    { value: 257, bits: `11110${'000100000001'}` },
    { value: 2049, bits: `111110${'100000000001'.padStart(18, '0')}` },
    { value: 131_073, bits: `1111110${(131_073).toString(2).padStart(25, '0')}` },
    { value: 16_777_217, bits: `11111110${(16_777_217).toString(2).padStart(56, '0')}` },
    { value: -16_777_216, bits: `11111110${'1'.repeat(32)}${'0'.repeat(24)}` },
  ])('writes $value in as few bits as it fits into', ({ value, bits }) => {
    expect(written((to) => to.varbit(value))).toBe(bits)
  })

  test.each([
    { value: 0, bits: '0' },
    { value: 7, bits: '10111' },
    { value: 8, bits: '110001000' },
    { value: 63, bits: '110111111' },
    { value: 64, bits: '1110001000000' },
    { value: 2 ** 25, bits: `11111110${(2 ** 25).toString(2).padStart(56, '0')}` },
  ])('writes $value from 0 on in as few bits as it fits into', ({ value, bits }) => {
    expect(written((to) => to.unsignedVarbit(value))).toBe(bits)
  })

  test('writes a double by its bits', () => {
    expect(written((to) => to.float(-2))).toBe(`11${'0'.repeat(62)}`)
  })
})
