import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLineSplitter } from './line-splitter.ts'

const split = (limit: number, ...chunks: (string | Buffer)[]) => {
  const splitter = createLineSplitter(limit)
  const texts = chunks.flatMap((chunk) => splitter.push(Buffer.from(chunk)))
  return [...texts, ...splitter.end()]
}

describe('createLineSplitter()', () => {
  test.each([
    { name: 'lines of one chunk are apart', chunks: ['a\nb\n'], expected: ['a\n', 'b\n'] },
    { name: 'a line over several chunks is one', chunks: ['a', 'b', 'c\n'], expected: ['abc\n'] },
    { name: 'an empty line is a line', chunks: ['\n\n'], expected: ['\n', '\n'] },
    { name: 'what is left at the end is closed', chunks: ['a\nb'], expected: ['a\n', 'b\n'] },
    { name: 'nothing gives nothing', chunks: [], expected: [] },
    { name: 'a line of exactly the limit is whole', chunks: ['12345678\n'], expected: ['12345678\n'] },
    { name: 'a longer line goes on in the next record', chunks: ['123456789\n'], expected: ['12345678', '9\n'] },
    { name: 'a line cut at its very end still ends', chunks: ['12345678', '9'], expected: ['12345678', '9\n'] },
    { name: 'a cut never splits a character', chunks: ['1234567é9\n'], expected: ['1234567', 'é9\n'] },
  ])('$name', ({ chunks, expected }) => {
    expect(split(8, ...chunks)).toEqual(expected)
  })

  test('a character whose bytes come in two chunks is whole', () => {
    const bytes = Buffer.from('é\n')
    expect(split(8, bytes.subarray(0, 1), bytes.subarray(1))).toEqual(['é\n'])
  })

  test('a limit below the length of a character still gets on', () => {
    expect(split(2, '€a\n').at(-1)).toMatch(/a\n$/)
  })

  test('bytes that are no text are kept moving', () => {
    expect(split(8, Buffer.alloc(20, 0x80)).length).toBeGreaterThan(2)
  })

  test('nothing is lost or reordered, and no piece exceeds the limit', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (chunks) => {
        const pieces = split(16, ...chunks)
        const whole = chunks.map((chunk) => Buffer.from(chunk).toString()).join('')
        expect(pieces.join('')).toBe(whole === '' || whole.endsWith('\n') ? whole : `${whole}\n`)
        for (const piece of pieces) expect(Buffer.byteLength(piece.replace(/\n$/, ''))).toBeLessThanOrEqual(16)
      }),
    )
  })
})
