import { describe, expect, test } from 'vitest'
import { ProtoReader } from './proto-reader.ts'
import { ProtoWriter } from './proto-writer.ts'

describe('ProtoWriter', () => {
  test.each([0, 1, 127, 128, 16_383, 16_384, 2 ** 32, 2 ** 53 - 1])('writes %d as it is read', (value) => {
    const writer = new ProtoWriter()
    writer.varint(value)
    expect(new ProtoReader(writer.bytes).varint()).toBe(value)
  })

  test.each([-1, -(2 ** 40), 5])('writes %d as int64', (value) => {
    const writer = new ProtoWriter()
    writer.integer(0x08, value)
    const reader = new ProtoReader(writer.bytes)
    expect([reader.varint(), reader.int64(), reader.at]).toEqual([8, value, writer.length])
  })

  test('leaves out what is 0', () => {
    const writer = new ProtoWriter()
    writer.integer(0x08, 0)
    expect(writer.length).toBe(0)
  })

  test.each([0, 1, 126, 127, 128, 16_383, 16_384, 100_000])('a message of %d bytes within others', (length) => {
    const writer = new ProtoWriter()
    writer.message(0x0a, () => writer.message(0x12, () => writer.raw(new Uint8Array(length).fill(7))))
    writer.text(0x1a, 'behind – ü')
    const reader = new ProtoReader(writer.bytes)
    expect(reader.varint()).toBe(0x0a)
    const outer = reader.end()
    expect(reader.varint()).toBe(0x12)
    expect(reader.end()).toBe(outer)
    expect(outer - reader.at).toBe(length)
    reader.at = outer
    expect([reader.varint(), reader.text()]).toEqual([0x1a, 'behind – ü'])
  })
})
