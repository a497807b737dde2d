import { describe, expect, test } from 'vitest'
import { blockBytes, paddingOf, parseHeader, renderHeader } from './tar-header.ts'

const blocks = (header: Buffer) =>
  Array.from({ length: header.length / blockBytes }, (_, at) => header.subarray(at * blockBytes, (at + 1) * blockBytes))

describe('the header of a file', () => {
  const header = renderHeader('chatflow/flows.db', 1_234)

  test('is one block that says its name, size and kind', () => {
    expect(header.length).toBe(blockBytes)
    expect(parseHeader(header)).toEqual({ name: 'chatflow/flows.db', size: 1_234, type: '0' })
  })

  test('has its fields where other programs look for them', () => {
    const text = (from: number, to: number) => header.toString('latin1', from, to)
    expect(text(100, 108)).toBe('0000600\0')
    expect(text(124, 136)).toBe('00000002322\0')
    expect(text(257, 265)).toBe('ustar\x0000')
  })

  test.each([
    { size: 0, field: '00000000000\0' },
    { size: 0o77777777777, field: '77777777777\0' },
    { size: 0o100000000000, field: '\x80\0\0\0\0\0\0\x02\0\0\0\0' },
    { size: 2 ** 40, field: '\x80\0\0\0\0\0\x01\0\0\0\0\0' },
  ])('tells a size of $size bytes, in binary where eleven octal digits do not hold it', ({ size, field }) => {
    const large = renderHeader('large', size)
    expect(large.toString('latin1', 124, 136)).toBe(field)
    expect(parseHeader(large)?.size).toBe(size)
  })

  test('holds a name of a hundred bytes', () => {
    const name = `${'é'.repeat(49)}ab`
    const [only, ...more] = blocks(renderHeader(name, 5))
    expect(more).toEqual([])
    expect(only && parseHeader(only)).toEqual({ name, size: 5, type: '0' })
  })

  test('follows a longer name, which is an entry of its own', () => {
    const name = `${'é'.repeat(50)}a`
    const [long, content, own] = blocks(renderHeader(name, 5))
    expect(long && parseHeader(long)).toEqual({ name: '././@LongLink', size: 102, type: 'L' })
    expect(content?.toString('utf8', 0, 102)).toBe(`${name}\0`)
    expect(own && parseHeader(own)).toMatchObject({ size: 5, type: '0' })
  })
})

describe('parseHeader()', () => {
  test('takes an empty block for the end', () => expect(parseHeader(Buffer.alloc(blockBytes))).toBeUndefined())

  test.each([0, 130, 511])('refuses a header whose byte %i is damaged', (at) => {
    const damaged = renderHeader('a', 1)
    damaged.writeUInt8((damaged[at] ?? 0) ^ 1, at)
    expect(() => parseHeader(damaged)).toThrow(RangeError)
  })

  test('takes an entry of an older kind for a file', () => {
    const old = renderHeader('a', 1)
    old.writeUInt8(0, 156)
    // Its sum is less by the character that has gone.
    old.write(`${(Number.parseInt(old.toString('latin1', 148, 154), 8) - 0x30).toString(8).padStart(6, '0')}\0 `, 148)
    expect(parseHeader(old)?.type).toBe('0')
  })
})

test.each([
  { size: 0, padding: 0 },
  { size: 1, padding: 511 },
  { size: 512, padding: 0 },
  { size: 513, padding: 511 },
])('a content of $size bytes is followed by $padding', ({ size, padding }) => expect(paddingOf(size)).toBe(padding))
