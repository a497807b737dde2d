import { Scratch } from '@hearth/protobuf'
import { describe, expect, test } from 'vitest'
import { decodeProtobufPush } from './decode-protobuf.ts'

type Bytes = readonly number[]

function varint(value: number | bigint): Bytes {
  const bytes: number[] = []
  let left = BigInt.asUintN(64, BigInt(value))
  for (; left > 127n; left >>= 7n) bytes.push(Number(left & 127n) | 128)
  return [...bytes, Number(left)]
}
const number = (field: number, value: number | bigint): Bytes => [...varint(field << 3), ...varint(value)]
const part = (field: number, bytes: Bytes): Bytes => [...varint((field << 3) | 2), ...varint(bytes.length), ...bytes]
const text = (field: number, value: string): Bytes => part(field, [...Buffer.from(value)])
const time = (seconds: number, nanos: number): Bytes => part(1, [...number(1, seconds), ...number(2, nanos)])
const stream = (labels: string, ...entries: readonly Bytes[]): Bytes =>
  part(1, [...text(1, labels), ...entries.flatMap((entry) => part(2, entry))])

/** Folded by Snappy, as literals alone. */
function folded(bytes: Bytes): Uint8Array {
  const literals = Array.from({ length: Math.ceil(bytes.length / 60) }, (_, at) => bytes.slice(at * 60, at * 60 + 60))
  return Uint8Array.from([...varint(bytes.length), ...literals.flatMap((part) => [(part.length - 1) << 2, ...part])])
}

const decode = (bytes: Bytes, maxBytes = 10_000) => decodeProtobufPush(folded(bytes), maxBytes, new Scratch())

describe('a push in protobuf', () => {
  test('has streams with their lines', () => {
    const sent = [
      ...stream('{job="a"}', [...time(1_700_000_000, 5), ...text(2, 'one')], [...time(1, 0), ...text(2, 'ü')]),
      ...stream('{job="b", env="x"}'),
    ]
    expect(decode(sent)).toEqual([
      {
        labels: { job: 'a' },
        entries: [
          { time: '1700000000000000005', line: 'one', metadata: {} },
          { time: '0000000001000000000', line: 'ü', metadata: {} },
        ],
      },
      { labels: { job: 'b', env: 'x' }, entries: [] },
    ])
    expect(decode([])).toEqual([])
  })

  test('has lines with what was sent with them', () => {
    const pair = (name: string, value: string) => part(3, [...text(1, name), ...text(2, value)])
    const [sent] = decode(stream('{}', [...text(2, 'x'), ...pair('trace', 't'), ...pair('span', 's'), ...part(3, [])]))
    expect(sent?.entries).toEqual([{ time: '0'.repeat(19), line: 'x', metadata: { trace: 't', span: 's', '': '' } }])
  })

  test.each([
    { seconds: 0, nanos: 0, is: '0'.repeat(19) },
    { seconds: 9_999_999_999, nanos: 999_999_999, is: '9'.repeat(19) },
    { seconds: 10_000_000_000, nanos: 0, is: '0'.repeat(19) },
    { seconds: 1, nanos: 1_000_000_000, is: '0'.repeat(19) },
    { seconds: -1, nanos: 0, is: '0'.repeat(19) },
    { seconds: 1, nanos: -1, is: '0'.repeat(19) },
  ])('at $seconds s and $nanos ns is at $is', ({ seconds, nanos, is }) => {
    expect(decode(stream('{}', time(seconds, nanos)))[0]?.entries[0]?.time).toBe(is)
  })

  test('may hold what is not known here', () => {
    const entry = [...time(1, 0), ...number(9, 7), ...text(2, 'x'), ...text(8, 'odd')]
    const sent = [...number(5, 1), ...part(1, [...text(1, '{}'), ...number(3, 9), ...part(2, entry)])]
    expect(decode(sent)).toEqual([{ labels: {}, entries: [{ time: '0000000001000000000', line: 'x', metadata: {} }] }])
  })

  test('may hold bytes that are no text', () => {
    const entry = part(2, [0x61, 0xff])
    expect(decode(stream('{}', entry))[0]?.entries[0]?.line).toBe('a\uFFFD')
  })

  test.each([
    { name: 'as long as it may be', maxBytes: 7, fault: undefined },
    {
      name: 'longer',
      maxBytes: 6,
      fault: { kind: 'too-large', message: 'message decompressed size is larger than max (max 6)' },
    },
  ])('is bounded: $name', ({ maxBytes, fault }) => {
    const run = () => decode(stream('{  }').slice(0, 7), maxBytes)
    if (fault === undefined) expect(run).toThrow(expect.objectContaining({ kind: 'invalid' }))
    else expect(run).toThrow(expect.objectContaining(fault))
  })

  test.each([
    {
      name: 'no Snappy',
      run: () => decodeProtobufPush(Uint8Array.of(5, 1, 2), 100, new Scratch()),
      message: 'snappy: corrupt input',
    },
    { name: 'a part that ends too late', run: () => decode([0x0a, 9, 1]), message: expect.stringMatching(/^proto: /) },
    { name: 'labels that are none', run: () => decode(stream('job=a')), message: expect.stringContaining('job=a') },
  ])('is refused with $name', ({ run, message }) => {
    expect(run).toThrow(expect.objectContaining({ kind: 'invalid', message }))
  })
})
