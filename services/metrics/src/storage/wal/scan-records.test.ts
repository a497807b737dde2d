import { describe, expect, test } from 'vitest'
import { ByteWriter } from './byte-writer.ts'
import { type Span, scanRecords } from './scan-records.ts'

const types = new Set([1, 2])
const headerBytes = 9

/** A file of records of type 1, each with one text. */
function fileOf(...texts: string[]): Uint8Array {
  const writer = new ByteWriter()
  for (const text of texts) {
    writer.beginRecord(1)
    writer.text(text)
    writer.endRecord()
  }
  return writer.written.slice()
}

function scan(bytes: Uint8Array, holes: readonly Span[] = []) {
  const found: string[] = []
  const cuts: boolean[] = []
  const onDamage = (_: Span, isCut: boolean) => cuts.push(isCut)
  const damaged = scanRecords(bytes, { types, holes, onDamage }, (_, content) => found.push(content.text()))
  return { found, damaged, cuts }
}

// Each of the three records: header, length of the text, text.
const three = () => fileOf('first', 'second', 'third')
const second: Span = { start: headerBytes + 6, end: headerBytes + 6 + (headerBytes + 7) }

describe('scanRecords()', () => {
  test('reads every record of a file that is whole', () => {
    expect(scan(three())).toEqual({ found: ['first', 'second', 'third'], damaged: [], cuts: [] })
  })

  test.each([
    { name: 'its length', at: 0 },
    { name: 'its checksum', at: 5 },
    { name: 'its type', at: 8 },
    { name: 'its content', at: headerBytes + 2 },
  ])('passes over a record with damage in $name, and over no other', ({ at }) => {
    const bytes = three()
    bytes[second.start + at] = (bytes[second.start + at] ?? 0) ^ 0x40
    expect(scan(bytes)).toEqual({ found: ['first', 'third'], damaged: [second], cuts: [false] })
  })

  test('finds the next record behind damage that reaches over several', () => {
    const bytes = three()
    bytes.fill(0, 3, second.start + 3)
    const { found, damaged } = scan(bytes)
    expect(found).toEqual(['third'])
    expect(damaged.at(-1)?.end).toBe(second.end)
  })

  test('tells a file that ends within a record', () => {
    const bytes = three().subarray(0, second.end + headerBytes + 2)
    const rest = { start: second.end, end: bytes.length }
    expect(scan(bytes)).toEqual({ found: ['first', 'second'], damaged: [rest], cuts: [true] })
  })

  test('takes a record that its reader cannot read for damaged', () => {
    const damaged = scanRecords(three(), { types }, (_, content) => {
      if (content.text() === 'second') throw new RangeError('no such symbol')
    })
    expect(damaged).toEqual([second])
  })

  test('passes over what is known to be damaged', () => {
    const bytes = three()
    bytes.fill(0, second.start, second.end)
    expect(scan(bytes, [second])).toEqual({ found: ['first', 'third'], damaged: [], cuts: [] })
  })

  test('lets a fault of its reader out', () => {
    const read = () => {
      throw new TypeError('a bug')
    }
    expect(() => scanRecords(three(), { types }, read)).toThrow('a bug')
  })
})
