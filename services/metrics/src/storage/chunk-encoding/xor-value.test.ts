import { describe, expect, test } from 'vitest'
import { BitReader } from './bit-reader.ts'
import { BitWriter } from './bit-writer.ts'
import { XorValue } from './xor-value.ts'

const stale = doubleOf(0x7ff0_0000, 2)

function doubleOf(high: number, low: number): number {
  const view = new DataView(new ArrayBuffer(8))
  view.setUint32(0, high)
  view.setUint32(4, low)
  return view.getFloat64(0)
}

function write(values: readonly number[]): BitWriter {
  const to = new BitWriter()
  const value = new XorValue()
  for (const [at, one] of values.entries()) at === 0 ? value.writeFirst(to, one) : value.write(to, one)
  return to
}

function read(bytes: Uint8Array, count: number) {
  const from = new BitReader(bytes)
  const value = new XorValue()
  return Array.from({ length: count }, (_, at) => {
    if (at === 0) value.readFirst(from)
    else value.read(from)
    return value.value
  })
}

/** The bits behind the first value. */
const bitsOf = (values: readonly number[]) => {
  const to = write(values)
  return [...to.take()]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
    .slice(64, to.length)
}

describe('a value that is written again and again', () => {
  test.each([
    { name: 'whole numbers', values: [0, 1, 2, 3, 100, 99, -1, -100, 2 ** 53] },
    { name: 'fractions', values: [0.1, 0.2, 0.30000000000000004, 1 / 3, -Math.PI] },
    { name: 'one that stays', values: [7.5, 7.5, 7.5, 7.5] },
    { name: 'what is no number', values: [1, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1] },
    { name: 'nothing, of either sign', values: [0, -0, 0, -0] },
    { name: 'the smallest and the largest', values: [Number.MIN_VALUE, Number.MAX_VALUE, Number.MIN_VALUE, 0] },
    { name: 'changes of low bits, then of high ones', values: [1, 1 + Number.EPSILON, 1, -1, 1 + Number.EPSILON] },
    { name: 'a change of the highest bit of the lower half', values: [0, doubleOf(0, 0x8000_0000), doubleOf(1, 0), 0] },
    {
      name: 'a change of all bits',
      values: [doubleOf(0, 0), doubleOf(0xfff0_0000, 1), doubleOf(0, 0), doubleOf(0x8000_0000, 1)],
    },
  ])('is read as it was written: $name', ({ values }) => {
    expect(read(write(values).take(), values.length)).toEqual(values)
  })

  test('is read as it was written whichever bits change', () => {
    const values = [0]
    for (let bit = 0; bit < 64; bit++)
      for (const to of [bit, (bit * 7) % 64]) values.push(doubleOf(...halves((1n << BigInt(bit)) | (1n << BigInt(to)))))
    expect(read(write(values).take(), values.length)).toEqual(values)

    function halves(bits: bigint): [number, number] {
      return [Number(bits >> 32n), Number(bits & 0xffff_ffffn)]
    }
  })

  test.each([
    { name: 'one that stays takes a bit', values: [7.5, 7.5], bits: '0' },
    { name: 'the sign alone is one bit behind its window', values: [1, -1], bits: `11${'00000'}${'000001'}1` },
    {
      name: 'a change within the window before takes its bits alone',
      values: [1, -1, 1],
      bits: `11${'00000'}${'000001'}1${'10'}1`,
    },
    {
      name: 'the lowest bit has 31 leading zeros at most',
      values: [0, Number.MIN_VALUE],
      bits: `11${'11111'}${'100001'}${'0'.repeat(32)}1`,
    },
    {
      name: 'all 64 bits are written as none',
      values: [doubleOf(0x8000_0000, 1), 0],
      bits: `11${'00000'}${'000000'}1${'0'.repeat(62)}1`,
    },
  ])('$name', ({ values, bits }) => {
    expect(bitsOf(values)).toBe(bits)
  })

  test('says a window anew where the one before is too small, on either side', () => {
    // Bit 40, then bits 40 and 41, then bits 39 and 40.
    const at = (...bits: readonly number[]) =>
      doubleOf(
        bits.reduce((sum, bit) => sum + 2 ** (bit - 32), 0),
        0,
      )
    expect(bitsOf([0, at(40), at(41)]).slice(-15)).toBe(`11${'10110'}${'000010'}11`)
    expect(bitsOf([0, at(40), at(39)]).slice(-15)).toBe(`11${'10111'}${'000010'}11`)
  })

  test('is stale by its bits alone', () => {
    const value = new XorValue()
    for (const [one, isStale] of [
      [stale, true],
      [Number.NaN, false],
      [doubleOf(0x7ff0_0000, 3), false],
      [doubleOf(0x7ff0_0001, 2), false],
      [0, false],
    ] as const) {
      value.writeFirst(new BitWriter(), one)
      expect(value.isStale).toBe(isStale)
    }
  })
})

describe('bits that no value was written with', () => {
  const readBehindFirst = (bits: string) => {
    const to = new BitWriter()
    to.float(1)
    for (const bit of bits) to.bits(Number(bit), 1)
    return () => read(to.take(), 2)
  }
  const fault = 'Cannot read a chunk: a window of more than 64 bits'

  test.each([
    { name: 'a window that ends behind the value', bits: `11${'11111'}${'111111'}` },
    { name: 'a window where none was said', bits: '10' },
  ])('are refused: $name', ({ bits }) => {
    expect(readBehindFirst(bits)).toThrow(new RangeError(fault))
  })

  test('are not refused for a window that ends with the value', () => {
    expect(readBehindFirst(`11${'11111'}${'100001'}${'0'.repeat(33)}`)()).toEqual([1, 1])
  })
})
