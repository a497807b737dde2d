import { describe, expect, test } from 'vitest'
import { type AttributeValue, readAttribute, readPair, readValue, renderValue } from './attributes.ts'
import { ProtoReader } from './proto-reader.ts'

/** A field of bytes: its key, their number, and they themselves. */
const field = (key: number, ...bytes: number[]) => [key, bytes.length, ...bytes]
const text = (value: string) => [...Buffer.from(value)]
const double = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return [...bytes]
}

/** The message behind its length, as it stands in another. */
const read = <T>(how: (reader: ProtoReader) => T, message: readonly number[]) =>
  how(new ProtoReader(Uint8Array.from([message.length, ...message])))

const values: readonly { name: string; message: readonly number[]; value: AttributeValue; shown: string }[] = [
  { name: 'nothing', message: [], value: undefined, shown: '' },
  { name: 'a text', message: field(10, ...text('é')), value: 'é', shown: 'é' },
  { name: 'an empty text', message: field(10), value: '', shown: '' },
  { name: 'yes', message: [16, 1], value: true, shown: 'true' },
  { name: 'no', message: [16, 0], value: false, shown: 'false' },
  { name: 'a whole number', message: [24, 42], value: 42, shown: '42' },
  { name: 'a number below zero', message: [24, ...Array(9).fill(255), 1], value: -1, shown: '-1' },
  { name: 'a fraction', message: [33, ...double(1.5)], value: 1.5, shown: '1.5' },
  { name: 'bytes', message: field(58, 1, 2, 255), value: 'AQL/', shown: 'AQL/' },
  {
    name: 'a list',
    message: field(42, ...field(10, ...field(10, ...text('a'))), ...field(10, 24, 7)),
    value: ['a', 7],
    shown: '["a",7]',
  },
  {
    name: 'a map',
    message: field(50, ...field(10, ...field(10, ...text('k')), ...field(18, 16, 1))),
    value: { k: true },
    shown: '{"k":true}',
  },
  { name: 'the last of several', message: [24, 1, 24, 2], value: 2, shown: '2' },
  { name: 'what is passed over', message: [24, 1, 128, 6, 5], value: 1, shown: '1' },
]

describe('a value', () => {
  test.each(values)('of $name', ({ message, value, shown }) => {
    expect(read((reader) => readValue(reader), message)).toEqual(value)
    expect(renderValue(value)).toBe(shown)
  })

  const nested = (levels: number) => {
    let message: number[] = [24, 1]
    for (let level = 0; level < levels; level += 1) message = lengthened(42, lengthened(10, message))
    return message
  }
  const lengthened = (key: number, message: readonly number[]) =>
    message.length < 128
      ? [key, message.length, ...message]
      : [key, (message.length & 127) | 128, message.length >> 7, ...message]
  const readDeep = (levels: number) => {
    const message = nested(levels)
    const [, ...whole] = lengthened(0, message)
    return readValue(new ProtoReader(Uint8Array.from(whole)))
  }

  test('nests 32 levels deep, and no deeper', () => {
    expect(JSON.stringify(readDeep(32))).toBe(`${'['.repeat(32)}1${']'.repeat(32)}`)
    expect(() => readDeep(33)).toThrow('an attribute nests deeper than 32 levels')
  })
})

describe('a pair', () => {
  const pair = [...field(10, ...text('k')), ...field(18, 24, 5)]

  test('has a key and a value', () => expect(read((reader) => readPair(reader), pair)).toEqual(['k', 5]))
  test('may lack both', () => expect(read((reader) => readPair(reader), [])).toEqual(['', undefined]))

  test('is added as texts, unless it has no key', () => {
    const into: [string, string][] = []
    read((reader) => readAttribute(reader, into), pair)
    read((reader) => readAttribute(reader, into), field(18, 24, 5))
    read((reader) => readAttribute(reader, into), field(10, ...text('empty')))
    expect(into).toEqual([
      ['k', '5'],
      ['empty', ''],
    ])
  })

  test('that is cut off is refused', () => {
    expect(() => readPair(new ProtoReader(Uint8Array.from([9, 10, 1])))).toThrow(RangeError)
  })
})
