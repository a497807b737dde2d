import fc from 'fast-check'
import { compress } from 'snappyjs'
import { describe, expect, test } from 'vitest'
import { Scratch, unfoldSnappy } from './unfold-snappy.ts'

const unfold = (...bytes: number[]) => Buffer.from(unfoldSnappy(Uint8Array.from(bytes), 1_000)).toString('latin1')

describe('unfoldSnappy()', () => {
  test.each([
    { name: 'nothing', bytes: [0], text: '' },
    { name: 'a literal', bytes: [3, 2 << 2, 97, 98, 99], text: 'abc' },
    { name: 'a literal with its length in a byte of its own', bytes: [2, 60 << 2, 1, 97, 98], text: 'ab' },
    { name: 'a literal with its length in four bytes', bytes: [1, 63 << 2, 0, 0, 0, 0, 97], text: 'a' },
    { name: 'a copy that reaches into itself', bytes: [6, 0, 97, (1 << 2) | 1, 1], text: 'aaaaaa' },
    { name: 'a copy with an offset of two bytes', bytes: [4, 1 << 2, 97, 98, (1 << 2) | 2, 2, 0], text: 'abab' },
    { name: 'a copy with an offset of four bytes', bytes: [3, 0, 97, (1 << 2) | 3, 1, 0, 0, 0], text: 'aaa' },
  ])('unfolds $name', ({ bytes, text }) => {
    expect(unfold(...bytes)).toBe(text)
  })

  test.each([
    { name: 'no bytes', bytes: [] },
    { name: 'a length without an end', bytes: [0x80, 0x80, 0x80, 0x80, 0x80, 0] },
    { name: 'a length above 32 bits', bytes: [0xff, 0xff, 0xff, 0xff, 0x7f] },
    { name: 'a length and nothing else', bytes: [120] },
    { name: 'fewer bytes than it says', bytes: [4, 2 << 2, 97, 98, 99] },
    { name: 'more bytes than it says', bytes: [2, 2 << 2, 97, 98, 99] },
    { name: 'a literal that is cut', bytes: [3, 2 << 2, 97, 98] },
    { name: 'a copy that is cut', bytes: [4, 1 << 2, 97, 98, (1 << 2) | 2, 2] },
    { name: 'a copy of itself', bytes: [5, 0, 97, 1, 0] },
    { name: 'a copy from before the start', bytes: [5, 0, 97, 1, 2] },
    { name: 'something behind its end', bytes: [1, 0, 97, 0, 98] },
  ])('refuses $name', ({ bytes }) => {
    expect(() => unfold(...bytes)).toThrow('snappy: corrupt input')
  })

  test('refuses what is larger than allowed before it takes the memory', () => {
    expect(() => unfoldSnappy(compress(Buffer.alloc(1_001)), 1_000)).toThrow('decoded block is too large')
    expect(unfoldSnappy(compress(Buffer.alloc(1_000)), 1_000)).toHaveLength(1_000)
  })

  test('unfolds one block after the other in the same memory, whatever lay there', () => {
    const scratch = new Scratch()
    const blocks = [Buffer.alloc(500, 7), Buffer.from('abc'), Buffer.alloc(900, 9), Buffer.alloc(0)]
    const before = unfoldSnappy(compress(Buffer.alloc(10)), 1_000, scratch)
    for (const bytes of blocks) expect(Buffer.from(unfoldSnappy(compress(bytes), 1_000, scratch))).toEqual(bytes)
    const after = unfoldSnappy(compress(Buffer.alloc(10)), 1_000, scratch)
    expect(after.buffer).not.toBe(before.buffer)
    expect(unfoldSnappy(compress(Buffer.alloc(900)), 1_000, scratch).buffer).toBe(after.buffer)
  })

  test('does not hold the memory of a single large block', () => {
    const scratch = new Scratch()
    const large = compress(Buffer.alloc(5_000_000))
    const [first, second] = [1, 2].map(() => unfoldSnappy(large, 5_000_000, scratch).buffer)
    expect(first).not.toBe(second)
  })

  test('gives back what another encoder compressed, and of a part of it nothing', () => {
    // Few different bytes, so that there is much to copy.
    const content = fc.array(fc.nat(3), { maxLength: 2_000 }).map((bytes) => Uint8Array.from(bytes))
    const holds = (bytes: Uint8Array, cut: number) => {
      const block = compress(bytes)
      expect(unfoldSnappy(block, 2_000)).toEqual(bytes)
      expect(() => unfoldSnappy(block.subarray(0, Math.floor(cut * block.length)), 2_000)).toThrow('corrupt input')
    }
    fc.assert(fc.property(content, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), holds))
  })
})
