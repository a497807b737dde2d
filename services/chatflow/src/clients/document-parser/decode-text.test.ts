import { describe, expect, test } from 'vitest'
import { asUtf8, decodeText } from './decode-text.ts'

const windows = Buffer.from([0x4d, 0xfc, 0x6e, 0x63, 0x68, 0x65, 0x6e, 0x20, 0x80])

describe('decodeText()', () => {
  test.each([
    { name: 'UTF-8', bytes: Buffer.from('München €'), expected: 'München €' },
    { name: 'UTF-16 with its mark', bytes: Buffer.from('\ufeffMünchen', 'utf16le'), expected: 'München' },
    { name: 'Windows-1252, as spreadsheets save', bytes: windows, expected: 'München €' },
    {
      name: 'UTF-8 that is damaged in one place',
      bytes: Buffer.concat([Buffer.from('Straße '), Buffer.from([0xfc])]),
      expected: 'Straße \ufffd',
    },
    {
      name: 'the beginning of UTF-8, cut within a letter',
      bytes: Buffer.from('Füße ü').subarray(0, -1),
      expected: 'Füße \ufffd',
    },
    { name: 'nothing', bytes: Buffer.from(''), expected: '' },
  ])('reads $name', ({ bytes, expected }) => expect(decodeText(bytes)).toBe(expected))
})

describe('asUtf8()', () => {
  test('changes what is in another encoding', () => {
    expect(Buffer.from(asUtf8(windows)).toString()).toBe('München €')
  })

  test('leaves alone what is UTF-8, or says what it is', () => {
    for (const bytes of [Buffer.from('München'), Buffer.from('\ufeffMünchen', 'utf16le')])
      expect(asUtf8(bytes)).toBe(bytes)
  })
})
