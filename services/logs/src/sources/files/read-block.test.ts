import { describe, expect, test } from 'vitest'
import type { LogFile } from './log-files.ts'
import { endOfRecords, readBackward, readForward, readTorn } from './read-block.ts'
import { seekTime } from './seek-time.ts'

/** A file of this text, with the lengths that were asked for. */
function fileOf(text: string): LogFile & { readonly asked: number[] } {
  const asked: number[] = []
  return {
    asked,
    inode: 'i',
    generation: async () => 'g',
    renew: async () => false,
    size: async () => Buffer.byteLength(text),
    async read(offset, length) {
      asked.push(length)
      return Buffer.from(text).subarray(offset, offset + length)
    },
    close: async () => undefined,
  }
}

const options = { blockBytes: 4, maxRecordBytes: 8 }
const textsOf = (records: readonly { readonly bytes: Buffer }[]) => records.map(({ bytes }) => bytes.toString())
const placesOf = (records: readonly { readonly start: number; readonly end: number }[]) =>
  records.map(({ start, end }) => [start, end])

describe('a block forward', () => {
  test.each([
    { name: 'holds the complete records of one read', text: 'a\nb\nc', offset: 0, records: ['a', 'b'] },
    { name: 'begins at the offset', text: 'a\nb\nc\n', offset: 2, records: ['b', 'c'] },
    { name: 'grows until one record is whole', text: 'abcde\nf\n', offset: 0, records: ['abcde', 'f'] },
    { name: 'is empty at the end', text: 'a\n', offset: 2, records: [] },
    { name: 'leaves a record that is being written', text: 'abcdef', offset: 0, records: [] },
    { name: 'cuts a record that is too long', text: 'abcdefghij\n', offset: 0, records: ['abcdefgh'] },
    { name: 'takes the longest record there may be', text: 'abcdefg\n', offset: 0, records: ['abcdefg'] },
  ])('$name', async ({ text, offset, records }) => {
    expect(textsOf(await readForward(fileOf(text), offset, options))).toEqual(records)
  })

  test('says where its records lie, their newlines included', async () => {
    expect(placesOf(await readForward(fileOf('a\nbc\n'), 2, options))).toEqual([[2, 5]])
    expect(placesOf(await readForward(fileOf('xabcdefghij\n'), 1, options))).toEqual([[1, 9]])
  })

  test('reads no more at once than the longest record, or than a block', async () => {
    const long = fileOf('abcdefghij\n')
    await readForward(long, 0, { blockBytes: 5, maxRecordBytes: 8 })
    expect(long.asked).toEqual([5, 8])
    const short = fileOf('a\n')
    await readForward(short, 0, { blockBytes: 16, maxRecordBytes: 8 })
    expect(short.asked).toEqual([16])
  })
})

describe('a block backward', () => {
  test.each([
    {
      name: 'holds the records of one read, but for one that may have begun before',
      text: 'a\nb\nc\n',
      end: 6,
      records: ['c'],
    },
    { name: 'ends where it is to end', text: 'a\nb\nc\n', end: 4, records: ['a', 'b'] },
    { name: 'goes to the beginning', text: 'a\nb\n', end: 4, records: ['a', 'b'] },
    { name: 'is empty at the beginning', text: 'a\n', end: 0, records: [] },
    { name: 'grows until one record is whole', text: 'x\nabcde\n', end: 8, records: ['x', 'abcde'] },
    { name: 'shows what a crash left at the end', text: 'a\nbc', end: 4, records: ['a', 'bc'] },
    { name: 'cuts a record that is too long', text: 'zzabcdefghij\n', end: 13, records: ['defghij'] },
  ])('$name', async ({ text, end, records }) => {
    expect(textsOf(await readBackward(fileOf(text), end, options))).toEqual(records)
  })

  test('says where its records lie', async () => {
    expect(placesOf(await readBackward(fileOf('a\nbc\nd'), 6, { ...options, blockBytes: 64 }))).toEqual([
      [0, 2],
      [2, 5],
      [5, 6],
    ])
    expect(placesOf(await readBackward(fileOf('a\nb\nc\n'), 6, options))).toEqual([[4, 6]])
  })
})

test.each([
  { text: 'a\nb', rest: [[2, 3]] },
  { text: 'a\n', rest: [] },
])('what is left behind the last newline is $rest', async ({ text, rest }) => {
  expect(placesOf(await readTorn(fileOf(text), 2, 8))).toEqual(rest)
})

test.each([
  { text: '', end: 0 },
  { text: 'abcdefghijkl', end: 0 },
  { text: 'a\n', end: 2 },
  { text: 'a\nb\n', end: 4 },
  { text: 'a\nbcdefghijk', end: 2 },
  { text: '\nabc', end: 1 },
])('records end behind the last newline: $end', async ({ text, end }) => {
  expect(await endOfRecords(fileOf(text), text.length, options)).toBe(end)
})

describe('the first record at or after a time', () => {
  const at = (second: number) => `${Date.UTC(2026, 0, 1, 0, 0, second)}000000`
  const record = (second: number) =>
    `${JSON.stringify({ log: 'x\n', stream: 'stdout', time: new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString() })}\n`
  const blocks = { blockBytes: 100, maxRecordBytes: 1_000 }
  const texts = [1, 2, 2, 5, 7, 7, 9].map(record)
  const [file, bytes] = [fileOf(texts.join('')), texts.join('').length]
  const placeOf = (count: number) => texts.slice(0, count).join('').length

  test.each([
    { second: 0, count: 0 },
    { second: 1, count: 0 },
    { second: 2, count: 1 },
    { second: 3, count: 3 },
    { second: 5, count: 3 },
    { second: 7, count: 4 },
    { second: 8, count: 6 },
    { second: 9, count: 6 },
    { second: 10, count: 7 },
  ])('second $second: behind $count records', async ({ second, count }) => {
    for (const blockBytes of [1, 50, 100, 10_000])
      expect(await seekTime(file, at(second), bytes, { ...blocks, blockBytes })).toBe(placeOf(count))
  })

  test('what is damaged has no time', async () => {
    const damaged = fileOf(`torn\n${record(1)}torn\n${record(3)}torn\n`)
    const end = await damaged.size()
    expect(await seekTime(damaged, at(3), end, blocks)).toBe(5 + record(1).length + 5)
    expect(await seekTime(damaged, at(4), end, blocks)).toBe(end)
  })

  test('what lies behind the end is not looked at', async () => {
    expect(await seekTime(file, at(9), placeOf(6), blocks)).toBe(placeOf(6))
  })
})
