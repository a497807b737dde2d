import { describe, expect, test } from 'vitest'
import { snappyBlock } from '../../test-support/write-request.ts'
import { decodeReadRequest } from './decode-read-request.ts'

type Bytes = readonly number[]

function varint(value: number): Bytes {
  const bytes: number[] = []
  let left = BigInt.asUintN(64, BigInt(value))
  for (; left > 127n; left >>= 7n) bytes.push(Number(left & 127n) | 128)
  return [...bytes, Number(left)]
}
const number = (field: number, value: number): Bytes => [...varint(field << 3), ...varint(value)]
const part = (field: number, bytes: Bytes): Bytes => [...varint((field << 3) | 2), ...varint(bytes.length), ...bytes]
const text = (field: number, value: string): Bytes => part(field, [...Buffer.from(value)])
const matcher = (type: number, name: string, value: string): Bytes =>
  part(3, [...(type === 0 ? [] : number(1, type)), ...text(2, name), ...text(3, value)])
const query = (...parts: readonly Bytes[]): Bytes => part(1, parts.flat())

const decode = (bytes: Bytes, maxBytes = 100_000) => decodeReadRequest(snappyBlock(Uint8Array.from(bytes)), maxBytes)

describe('a remote read', () => {
  test('has queries with their times and conditions', () => {
    const sent = [
      ...query(
        number(1, 5),
        number(2, 9),
        matcher(0, 'a', '1'),
        matcher(1, 'b', '2'),
        matcher(2, 'c', '.+'),
        matcher(3, 'd', 'x'),
      ),
      ...query(number(1, -5)),
    ]
    expect(decode(sent)).toEqual({
      queries: [
        {
          ...{ fromMs: 5, toMs: 9 },
          matchers: [
            { name: 'a', op: '=', value: '1' },
            { name: 'b', op: '!=', value: '2' },
            { name: 'c', op: '=~', value: '.+' },
            { name: 'd', op: '!~', value: 'x' },
          ],
        },
        { fromMs: -5, toMs: 0, matchers: [] },
      ],
      answer: 'samples',
    })
  })

  test.each([
    { name: 'says nothing', accepted: [], answer: 'samples' },
    { name: 'takes samples', accepted: number(2, 0), answer: 'samples' },
    { name: 'takes chunks', accepted: number(2, 1), answer: 'chunks' },
    { name: 'takes the first of both', accepted: [...number(2, 1), ...number(2, 0)], answer: 'chunks' },
    { name: 'takes the first of both, in one field', accepted: part(2, [0, 1]), answer: 'samples' },
    { name: 'takes another one first', accepted: part(2, [7, 1]), answer: 'chunks' },
  ])('is answered as it takes it: $name', ({ accepted, answer }) => {
    expect(decode(accepted).answer).toBe(answer)
  })

  test('passes over hints and what is not known', () => {
    const sent = [
      ...query(number(2, 9), part(4, number(1, 3)), part(3, [...text(2, 'a'), ...text(9, 'x'), ...text(3, '1')])),
      ...number(8, 1),
    ]
    expect(decode(sent).queries).toEqual([{ fromMs: 0, toMs: 9, matchers: [{ name: 'a', op: '=', value: '1' }] }])
  })

  test.each([
    {
      name: 'takes nothing that there is',
      bytes: part(2, [7, 8]),
      message:
        'server does not support any of the requested response types: [7 8]; supported: map[SAMPLES:{} STREAMED_XOR_CHUNKS:{}]',
    },
    { name: 'has a condition of no kind', bytes: query(matcher(4, 'a', 'b')), message: 'invalid matcher type' },
    { name: 'has an expression that is none', bytes: query(matcher(2, 'a', '(')), message: 'missing closing' },
    { name: 'has a query that ends too late', bytes: [0x0a, 9, 8, 1], message: expect.any(String) },
    {
      name: 'has too many queries',
      bytes: Array.from({ length: 1_001 }, () => query()).flat(),
      message: 'more than 1000 queries',
    },
  ])('is refused where it $name', ({ bytes, message }) => {
    const told: unknown = typeof message === 'string' ? expect.stringContaining(message) : message
    expect(() => decode(bytes)).toThrow(expect.objectContaining({ message: told }))
  })

  test('has a thousand queries at most, and so many bytes', () => {
    expect(decode(Array.from({ length: 1_000 }, () => query()).flat()).queries).toHaveLength(1_000)
    expect(() => decode(query(number(1, 5)), 4)).not.toThrow()
    expect(() => decode(query(number(1, 5)), 3)).toThrow(expect.objectContaining({ kind: 'too-large' }))
  })
})
