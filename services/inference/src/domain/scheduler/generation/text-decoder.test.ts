import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTokenTextDecoder } from './text-decoder.ts'

// One token a byte: the hardest tokenizer there is.
const bytesToText = (tokens: readonly number[]) => Buffer.from(tokens).toString('utf8')

describe('createTokenTextDecoder()', () => {
  test('waits for the rest of a character', () => {
    const decoder = createTokenTextDecoder(bytesToText)
    expect([...Buffer.from('é€😀')].map((byte) => decoder.push(byte))).toEqual(['', 'é', '', '', '€', '', '', '', '😀'])
  })

  test('drops a character that stays unfinished', () => {
    const decoder = createTokenTextDecoder(bytesToText)
    expect(decoder.push(0xe2)).toBe('')
    expect(decoder.push(0x82)).toBe('')
    expect(decoder.flush()).toBe('')
  })

  test('does not wait for ever on bytes that are no text', () => {
    const decoder = createTokenTextDecoder(bytesToText)
    expect([0xff, 0xff, 0xff, 0xff].map((byte) => decoder.push(byte)).join('')).toContain('\uFFFD')
  })

  test('a character behind bytes that are no text is not cut', () => {
    const decoder = createTokenTextDecoder(bytesToText)
    const pieces = [0x80, 0x80, 0x80, ...Buffer.from('é€😀')].map((byte) => decoder.push(byte))
    expect(pieces.join('')).toBe('\uFFFD\uFFFD\uFFFDé€😀')
  })

  test('property: whatever the bytes are, the pieces add up to their text', () => {
    const byte = fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constantFrom(0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80))
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 40 }), (bytes) => {
        const decoder = createTokenTextDecoder(bytesToText)
        const text = bytes.map((each) => decoder.push(each)).join('') + decoder.flush()
        const whole = bytesToText(bytes)
        expect([whole, whole.replace(/\uFFFD$/, '')]).toContain(text)
      }),
    )
  })

  test('property: with the texts of tokens at hand the pieces are the same', () => {
    const wholeText = (byte: number) => (byte < 0x80 ? String.fromCharCode(byte) : undefined)
    const byte = fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constantFrom(0x20, 0xe2, 0x82, 0xac, 0xf0, 0x9f))
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 40 }), (bytes) => {
        const [slow, fast] = [createTokenTextDecoder(bytesToText), createTokenTextDecoder(bytesToText, { wholeText })]
        for (const each of bytes) expect(fast.push(each)).toBe(slow.push(each))
        expect(fast.flush()).toBe(slow.flush())
      }),
    )
  })

  test('property: the pieces are whole characters and add up to the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const sound = text.toWellFormed().replaceAll('\uFFFD', '')
        const decoder = createTokenTextDecoder(bytesToText)
        const pieces = [...[...Buffer.from(sound)].map((byte) => decoder.push(byte)), decoder.flush()]
        expect(pieces.join('')).toBe(sound)
        for (const piece of pieces) expect(piece.isWellFormed()).toBe(true)
      }),
    )
  })
})
