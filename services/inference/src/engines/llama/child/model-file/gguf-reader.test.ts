import { closeSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@hearth/kernel/test-support'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createGgufReader, type GgufReader, scalarBytes } from './gguf-reader.ts'

/** A reader of these bytes. */
function readerOf(...parts: readonly Uint8Array[]): GgufReader {
  const path = join(temporaryFolder(), 'model.gguf')
  const bytes = Buffer.concat(parts)
  writeFileSync(path, bytes)
  const file = openSync(path, 'r')
  onTestFinished(() => closeSync(file))
  return createGgufReader(file, bytes.length)
}

function number(bytes: number, write: (buffer: Buffer) => void): Buffer {
  const buffer = Buffer.alloc(bytes)
  write(buffer)
  return buffer
}

const u64 = (value: number | bigint) => number(8, (buffer) => buffer.writeBigUInt64LE(BigInt(value)))
const text = (value: string) => Buffer.concat([u64(Buffer.byteLength(value)), Buffer.from(value)])

describe('the reader of model files', () => {
  test.each([
    { name: 'a byte', type: 0, bytes: number(1, (buffer) => buffer.writeUInt8(200)), value: 200 },
    { name: 'a byte with a sign', type: 1, bytes: number(1, (buffer) => buffer.writeInt8(-3)), value: -3 },
    { name: 'two bytes', type: 2, bytes: number(2, (buffer) => buffer.writeUInt16LE(60_000)), value: 60_000 },
    { name: 'two with a sign', type: 3, bytes: number(2, (buffer) => buffer.writeInt16LE(-300)), value: -300 },
    { name: 'four bytes', type: 4, bytes: number(4, (buffer) => buffer.writeUInt32LE(4e9)), value: 4e9 },
    { name: 'four with a sign', type: 5, bytes: number(4, (buffer) => buffer.writeInt32LE(-2e9)), value: -2e9 },
    { name: 'a number with a fraction', type: 6, bytes: number(4, (buffer) => buffer.writeFloatLE(1.5)), value: 1.5 },
    { name: 'truth', type: 7, bytes: number(1, (buffer) => buffer.writeUInt8(1)), value: 1 },
    { name: 'eight bytes', type: 10, bytes: u64(2n ** 63n), value: 2 ** 63 },
    { name: 'eight with a sign', type: 11, bytes: number(8, (buffer) => buffer.writeBigInt64LE(-5n)), value: -5 },
    {
      name: 'a longer one with a fraction',
      type: 12,
      bytes: number(8, (buffer) => buffer.writeDoubleLE(0.1)),
      value: 0.1,
    },
  ])('reads $name, and goes on behind it', ({ type, bytes, value }) => {
    const reader = readerOf(bytes, Buffer.from([7]))
    expect(reader.scalar(type)).toBe(value)
    expect(reader.position()).toBe(bytes.length)
    expect(scalarBytes(type)).toBe(bytes.length)
    expect(reader.u8()).toBe(7)
  })

  test('refuses a value of a type that there is not', () => {
    expect(() => readerOf(u64(1)).scalar(13)).toThrow('there is no value of the type 13')
    expect(scalarBytes(13)).toBeUndefined()
  })

  test('reads texts, and the bytes of those that are none', () => {
    expect(readerOf(text('Zürich')).text()).toBe('Zürich')
    const odd = Buffer.from([0xff, 0x41])
    expect(readerOf(u64(odd.length), odd).letters()).toBe('ÿA')
  })

  test('reads on behind what it skips, further than it reads ahead', () => {
    const reader = readerOf(Buffer.alloc(1_500_000), text('behind'))
    expect(reader.u32()).toBe(0)
    reader.skip(1_499_996)
    expect(reader.text()).toBe('behind')
  })

  test.each([
    { name: 'a number', read: (reader: GgufReader) => reader.u32() },
    { name: 'what is skipped', read: (reader: GgufReader) => reader.skip(4) },
  ])('says that the file ends before $name does', ({ read }) => {
    const reader = readerOf(Buffer.from([1, 2, 3]))
    expect(() => read(reader)).toThrow('it ends in the middle of its header')
    expect(reader.position()).toBe(0)
  })

  test('takes all that there is', () => {
    const reader = readerOf(Buffer.from([1, 2, 3, 4]))
    reader.skip(4)
    expect(() => reader.u8()).toThrow('it ends in the middle of its header')
  })

  test('refuses lengths that cannot be', () => {
    expect(() => readerOf(u64(2n ** 53n)).u64()).toThrow('it names the length 9007199254740992')
    expect(readerOf(u64(2 ** 53 - 1)).u64()).toBe(2 ** 53 - 1)
    expect(() => readerOf(u64(67_108_865)).text()).toThrow('it names a text of 67108865 bytes')
  })
})
