import { describe, expect, test } from 'vitest'
import { TextTable } from './text-table.ts'

function read(table: TextTable, text: string): string {
  const bytes = Buffer.from(`>${text}<`)
  return table.read(bytes, 1, bytes.length - 1)
}

describe('TextTable', () => {
  test.each([
    { name: 'an empty text', text: '' },
    { name: 'a label', text: 'http_requests_total' },
    { name: 'letters beyond ASCII', text: 'Größe' },
    { name: 'a character of four bytes', text: '🔥' },
    { name: 'a long text', text: 'x'.repeat(1_000) },
  ])('reads $name, again and again', ({ text }) => {
    const table = new TextTable()
    for (let time = 0; time < 3; time++) expect(read(table, text)).toBe(text)
  })

  test('tells a text of one byte a character from one with the same numbers in UTF-8', () => {
    const table = new TextTable()
    // 'Ã¼' has the character codes that the bytes of 'ü' have.
    expect([read(table, 'ü'), read(table, 'Ã¼'), read(table, 'ü')]).toEqual(['ü', 'Ã¼', 'ü'])
  })

  test('reads more texts than it has places for', () => {
    const table = new TextTable()
    const wrong = Array.from({ length: 200_000 }, (_, at) => `s${at}`).filter((text) => read(table, text) !== text)
    expect(wrong).toEqual([])
  })

  test('reads bytes that are no UTF-8 as any decoder does', () => {
    const bytes = Buffer.of(0xc3, 0x28)
    const table = new TextTable()
    expect([table.read(bytes, 0, 2), table.read(bytes, 0, 2)]).toEqual(['\ufffd(', '\ufffd('])
  })
})
