import { describe, expect, test } from 'vitest'
import { splitRecords, toPiece } from './split-records.ts'

const split = (text: string, base = 100) =>
  splitRecords(Buffer.from(text), base).map(({ bytes, start, end }) => [bytes.toString(), start, end])

describe('a block is split', () => {
  test.each([
    {
      name: 'at each newline',
      text: 'ab\nc\n',
      records: [
        ['ab', 100, 103],
        ['c', 103, 105],
      ],
    },
    { name: 'without the record that is not whole yet', text: 'ab\nc', records: [['ab', 100, 103]] },
    {
      name: 'with what is empty',
      text: '\n\n',
      records: [
        ['', 100, 101],
        ['', 101, 102],
      ],
    },
    { name: 'into nothing where nothing is whole', text: 'ab', records: [] },
  ])('$name', ({ text, records }) => {
    expect(split(text)).toEqual(records)
  })
})

describe('a record', () => {
  const piece = (text: string) => toPiece({ bytes: Buffer.from(text), start: 3, end: 9 }, 'g', '77')

  test('is read, with its place', () => {
    const record = JSON.stringify({ log: 'hello\n', stream: 'stderr', time: '1970-01-01T00:00:01Z' })
    expect(piece(record)).toMatchObject({
      stream: 'stderr',
      text: 'hello',
      ended: true,
      generation: 'g',
      start: 3,
      end: 9,
    })
  })

  test('that is damaged is a line of its own', () => {
    expect(piece('{"log":')).toEqual({
      stream: 'stdout',
      time: '77',
      text: '{"log":',
      ended: true,
      generation: 'g',
      start: 3,
      end: 9,
    })
  })

  test('that is empty is none', () => expect(piece('')).toBeUndefined())
})
