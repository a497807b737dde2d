import { describe, expect, test } from 'vitest'
import { createTokenTextDecoder } from './text-decoder.ts'

/** Tokens that are bytes. */
const ofBytes = (tokens: readonly number[]) => new TextDecoder().decode(Uint8Array.from(tokens))
const bytesOf = (text: string) => [...new TextEncoder().encode(text)]

function decode(tokens: readonly number[], detokenize = ofBytes, options = {}) {
  const decoder = createTokenTextDecoder(detokenize, options)
  return [...tokens.map((token) => decoder.push(token)), decoder.flush()]
}

describe('text of tokens', () => {
  test('comes as soon as a character is whole', () => {
    expect(decode(bytesOf('aé€😀b'))).toEqual(['a', '', 'é', '', '', '€', '', '', '', '😀', 'b', ''])
  })

  test('ends without an unfinished character', () => {
    expect(decode([0x61, 0xe2, 0x82])).toEqual(['a', '', '', ''])
  })

  test('keeps what was whole before it', () => {
    const words: Readonly<Record<number, string>> = { 1: 'x\uFFFD', 2: 'y' }
    expect(decode([1], (tokens) => tokens.map((token) => words[token]).join(''))).toEqual(['', 'x'])
  })

  test('lets bytes through that begin no character', () => {
    const text = decode([0x80, 0x80, 0x80, 0x80, 0x80, 0x61]).join('')
    expect(text).toMatch(/^\uFFFD+a$/)
    expect(text).toHaveLength(6)
  })
})

test('tokens are read together with those before them', () => {
  // A tokenizer that drops the space at the start of a run.
  const words: Readonly<Record<number, string>> = { 1: ' one', 2: ' two' }
  const detokenize = (tokens: readonly number[]) =>
    tokens
      .map((token) => words[token])
      .join('')
      .trimStart()
  expect(decode([1, 2], detokenize)).toEqual(['one', ' two', ''])
  expect(decode([2], detokenize, { before: [1] })).toEqual([' two', ''])
})

test('a token whose text is known is not read again, unless a character is unfinished', () => {
  const asked: number[] = []
  const options = {
    wholeText: (token: number) => {
      asked.push(token)
      return token === 0x62 ? 'B' : undefined
    },
  }
  expect(decode([0x62, 0xc3, 0xa9, 0x62], ofBytes, options)).toEqual(['B', '', 'é', 'B', ''])
  expect(asked).toEqual([0x62, 0xc3, 0x62])
})
