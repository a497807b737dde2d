import { describe, expect, test } from 'vitest'
import { createJoin, joinPieces, separated, textOfPieces } from './pieces.ts'

const column = (text: string) => {
  const bytes = Buffer.allocUnsafeSlow(text.length)
  bytes.write(text)
  return bytes
}

describe('joinPieces()', () => {
  test('puts texts of any letters and bytes one after the other', () => {
    expect(joinPieces(['{"ü😀":[', column('1,2'), ']}']).toString()).toBe('{"ü😀":[1,2]}')
  })

  test('writes a column wherever it stands, and then frees it', () => {
    const times = column('1,2')
    expect(joinPieces([times, ';', times]).toString()).toBe('1,2;1,2')
    expect(times).toHaveLength(0)
  })
})

test('createJoin() puts pieces where those before were', () => {
  const join = createJoin()
  const first = join(['a long one'])
  expect(Buffer.from(first).toString()).toBe('a long one')
  const second = join(['short'])
  expect(Buffer.from(second).toString()).toBe('short')
  expect(second.buffer).toBe(first.buffer)
  expect(Buffer.from(join(['longer than the first one', column('1')])).toString()).toBe('longer than the first one1')
})

test('separated() puts its text between lists alone', () => {
  expect(separated([['a', 'b'], ['c'], []], ',')).toEqual(['a', 'b', ',', 'c', ','])
  expect(separated([], ',')).toEqual([])
})

test.each([
  { name: 'of texts', pieces: ['a', 'ü'], text: 'aü' },
  { name: 'with bytes among them', pieces: ['ü', column('1')], text: 'ü1' },
])('textOfPieces() reads pieces $name', ({ pieces, text }) => expect(textOfPieces(pieces)).toBe(text))
