import { ProtoReader, ProtoWriter } from '@hearth/protobuf'
import { describe, expect, test } from 'vitest'
import { KnownLabels } from './known-labels.ts'
import { decodeLabel, LabelsFault, readLabels } from './read-labels.ts'

type Pair = readonly [name: string, value: string]

const up: readonly Pair[] = [
  ['__name__', 'up'],
  ['job', 'a'],
]

/** The labels of a series, and behind them a sample, whose key is 0x12. */
function bytesOf(pairs: readonly Pair[], behind = 0x12): Uint8Array {
  const to = new ProtoWriter()
  for (const [name, value] of pairs)
    to.message(0x0a, () => {
      to.text(0x0a, name)
      to.text(0x12, value)
    })
  if (behind !== 0) to.message(behind, () => to.varint(9))
  return Uint8Array.from(to.bytes)
}

function read(bytes: Uint8Array, known = new KnownLabels()) {
  const reader = new ProtoReader(bytes)
  const labels = readLabels(reader, bytes.length, known)
  return { labels, rest: bytes.length - reader.at }
}

describe('readLabels()', () => {
  test.each([
    { name: 'in order', pairs: up },
    { name: 'in any other order', pairs: up.toReversed() },
    { name: 'with an empty one, which is none', pairs: [...up, ['zone', ''] as const] },
  ])('reads labels $name, up to the first sample', ({ pairs }) => {
    const { labels, rest } = read(bytesOf(pairs))
    expect(labels.toRecord()).toEqual({ __name__: 'up', job: 'a' })
    expect(rest).toBe(3)
  })

  test('reads labels that nothing follows', () => {
    const { labels, rest } = read(bytesOf(up, 0))
    expect(labels.toRecord()).toEqual({ __name__: 'up', job: 'a' })
    expect(rest).toBe(0)
  })

  test.each([
    { name: 'no name', pairs: [['job', 'a']], message: 'Cannot store a series without the label "__name__"' },
    {
      name: 'an empty name',
      pairs: [
        ['__name__', ''],
        ['job', 'a'],
      ],
      message: 'Cannot store a series without the label "__name__"',
    },
    { name: 'nothing at all', pairs: [], message: 'Cannot store a series without the label "__name__"' },
    {
      name: 'one label twice in a row',
      pairs: [...up, ['job', 'b']],
      message: 'Cannot store a series with two labels "job"',
    },
    {
      name: 'one label twice, out of order',
      pairs: [['job', 'b'], ...up],
      message: 'Cannot store a series with two labels "job"',
    },
  ] as const)('refuses a series with $name', ({ pairs, message }) => {
    expect(() => read(bytesOf(pairs))).toThrow(new LabelsFault(message))
  })

  test('stops where labels are refused behind them, so that the next series can be read', () => {
    const bytes = bytesOf([['job', 'a']])
    const reader = new ProtoReader(bytes)
    expect(() => readLabels(reader, bytes.length, new KnownLabels())).toThrow(LabelsFault)
    expect(bytes.length - reader.at).toBe(3)
  })

  test.each([1, 4, 8, 12])('refuses labels that are cut off after %i bytes', (length) => {
    expect(() => read(bytesOf(up).slice(0, length))).toThrow(RangeError)
  })
})

describe('labels that were read before', () => {
  const down: readonly Pair[] = [
    ['__name__', 'down'],
    ['job', 'a'],
  ]

  test('are the same objects, found by their bytes', () => {
    const known = new KnownLabels()
    const first = [up, down].map((pairs) => read(bytesOf(pairs), known).labels)
    known.beginRequest()
    const again = [down, up].map((pairs) => read(bytesOf(pairs), known).labels)
    expect(again[0]).toBe(first[1])
    expect(again[1]).toBe(first[0])
    expect(known.size).toBe(2)
  })

  test('are found as what follows, up to the first sample', () => {
    const known = new KnownLabels()
    const first = [up, down].map((pairs) => read(bytesOf(pairs), known))
    known.beginRequest()
    expect([up, down].map((pairs) => read(bytesOf(pairs), known))).toEqual(first)
    expect(known.size).toBe(2)
  })

  test('are found as what follows where nothing is behind them', () => {
    const known = new KnownLabels()
    const first = [up, down].map((pairs) => read(bytesOf(pairs, 0), known).labels)
    known.beginRequest()
    const again = [up, down].map((pairs) => read(bytesOf(pairs, 0), known))
    expect(again.map(({ labels }) => labels)).toEqual(first)
    expect(again.map(({ rest }) => rest)).toEqual([0, 0])
  })

  test('are no series with one label more', () => {
    const known = new KnownLabels()
    for (const pairs of [up, down]) read(bytesOf(pairs), known)
    known.beginRequest()
    const more = [up, [...down, ['zone', 'x']] as const].map((pairs) => read(bytesOf(pairs), known).labels.toRecord())
    expect(more).toEqual([
      { __name__: 'up', job: 'a' },
      { __name__: 'down', job: 'a', zone: 'x' },
    ])
    expect(known.size).toBe(3)
  })

  test('are no series whose bytes happen to go on past its end', () => {
    const known = new KnownLabels()
    for (const pairs of [up, down]) read(bytesOf(pairs, 0), known)
    known.beginRequest()
    read(bytesOf(up, 0), known)
    const bytes = bytesOf(down, 0)
    const [shorter] = [new ProtoReader(bytes)]
    // The message of the series ends behind its name.
    expect(readLabels(shorter, bytesOf(down.slice(0, 1), 0).length, known).toRecord()).toEqual({ __name__: 'down' })
  })
})

describe('decodeLabel()', () => {
  const decode = (bytes: readonly number[]) => decodeLabel(new ProtoReader(Uint8Array.from(bytes)), bytes.length)

  test.each([
    { name: 'name and value', bytes: [0x0a, 1, 0x61, 0x12, 1, 0x62], label: ['a', 'b'] },
    { name: 'value and name', bytes: [0x12, 1, 0x62, 0x0a, 1, 0x61], label: ['a', 'b'] },
    { name: 'a name alone', bytes: [0x0a, 1, 0x61], label: ['a', ''] },
    { name: 'a value alone', bytes: [0x12, 1, 0x62], label: ['', 'b'] },
    { name: 'what it does not know between them', bytes: [0x0a, 1, 0x61, 0x18, 7, 0x12, 1, 0x62], label: ['a', 'b'] },
    { name: 'nothing', bytes: [], label: ['', ''] },
  ])('reads $name', ({ bytes, label }) => {
    expect(decode(bytes)).toEqual(label)
  })

  test('refuses a text that ends behind the label', () => {
    const bytes = Uint8Array.from([0x0a, 2, 0x61, 0x62])
    expect(() => decodeLabel(new ProtoReader(bytes), 3)).toThrow(RangeError)
  })
})
