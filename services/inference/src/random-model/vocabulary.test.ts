import { describe, expect, test } from 'vitest'
import { bytesToText, byteTexts } from './byte-text.ts'
import { makeVocabulary } from './vocabulary.ts'

describe('bytes as text', () => {
  test('have a character each', () => {
    expect(new Set(byteTexts).size).toBe(256)
  })

  test.each([
    { bytes: [0x41, 0x7e, 0x21], text: 'A~!' },
    { bytes: [0x20, 0x7f, 0x00, 0x0a], text: 'ĠġĀĊ' },
    { bytes: [0xa0, 0xa1, 0xad, 0xff], text: 'ł¡Ńÿ' },
  ])('$bytes are $text', ({ bytes, text }) => {
    expect(bytesToText(Uint8Array.from(bytes))).toBe(text)
  })
})

describe.each([512, 4_095, 4_096, 8_192])('a vocabulary of %i tokens', (size) => {
  const { tokens, types, merges, idOf } = makeVocabulary(size, ['<|more|>'])

  test('has exactly so many, each once and with a kind', () => {
    expect([tokens.length, new Set(tokens).size, types.length]).toEqual([size, size, size])
  })

  test('begins with all bytes and ends with what has a meaning', () => {
    expect(tokens.slice(0, 256)).toEqual(byteTexts)
    expect(tokens.slice(-8)).toEqual([
      ...['<|endoftext|>', '<|im_start|>', '<|im_end|>', '<|more|>'],
      ...['<tool_call>', '</tool_call>', '<think>', '</think>'],
    ])
    expect(types.slice(-9)).toEqual([1, 3, 3, 3, 3, 4, 4, 4, 4])
  })

  test('is merged of what it has already', () => {
    expect(merges).toHaveLength(size - 256 - 8)
    const known = new Set(byteTexts)
    for (const [at, merge] of merges.entries()) {
      const parts = merge.split(' ')
      expect(parts.filter((part) => !known.has(part))).toEqual([])
      expect(parts.join('')).toBe(tokens[256 + at])
      known.add(parts.join(''))
    }
  })

  test('names tokens by their places', () => {
    expect([idOf('!'), idOf('</think>'), idOf('no token')]).toEqual([0x21, size - 1, -1])
  })
})

describe('what a vocabulary holds beside bytes', () => {
  test('is a little of everything where it is small', () => {
    const { idOf } = makeVocabulary(512)
    expect(['""', 'Ġ"', '00', `Ã${byteTexts[0x80]}`, 'aa'].map((token) => idOf(token) > 255)).not.toContain(false)
    expect(idOf('Ġthe')).toBe(-1)
  })

  test('is words where there is room for them', () => {
    const { idOf } = makeVocabulary(8_192)
    expect(['ĠA', 'th', '42', '{}', `ð${byteTexts[0x9f]}`].map((token) => idOf(token) > 255)).not.toContain(false)
  })
})
