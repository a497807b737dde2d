import { ProtoReader, ProtoWriter } from '@hearth/protobuf'
import { describe, expect, test } from 'vitest'
import type { Histogram } from '../model/histogram.ts'
import { decodeHistogram } from '../remote-write/decode-histogram.ts'
import { writeHistogram } from './write-histogram.ts'

const none = { negativeSpans: [], negativeBuckets: [], customValues: [] }
const integer: Histogram = {
  ...none,
  ...{ integer: true, resetHint: 'unknown', schema: 3, zeroThreshold: 1e-128, zeroCount: 2, count: 12, sum: 18.4 },
  positiveSpans: [
    { offset: -3, length: 2 },
    { offset: 4, length: 1 },
  ],
  positiveBuckets: [5, 1, 3],
  negativeSpans: [{ offset: 0, length: 1 }],
  negativeBuckets: [1],
}
const bare = { ...none, positiveSpans: [], positiveBuckets: [] }

describe('writeHistogram()', () => {
  test.each<{ name: string; histogram: Histogram }>([
    { name: 'with whole counts', histogram: integer },
    {
      name: 'with fractions',
      histogram: { ...integer, integer: false, count: 12.5, zeroCount: 2.5, resetHint: 'gauge' },
    },
    {
      name: 'that is empty',
      histogram: { ...integer, ...bare, schema: 0, zeroThreshold: 0, zeroCount: 0, count: 0, sum: 0 },
    },
    {
      name: 'with bounds of its own',
      histogram: {
        ...{ ...integer, ...none, schema: -53, zeroThreshold: 0, zeroCount: 0, count: 3, customValues: [-1.5, 2, 100] },
        ...{ positiveSpans: [{ offset: 1, length: 3 }], positiveBuckets: [1, 0, 2] },
      },
    },
    { name: 'with a coarse schema', histogram: { ...integer, schema: -4, resetHint: 'reset' } },
  ])('writes one $name as it is read', ({ histogram }) => {
    const writer = new ProtoWriter()
    writeHistogram(writer, 0x22, -7, histogram)
    const reader = new ProtoReader(writer.bytes)
    expect(reader.varint()).toBe(0x22)
    expect(decodeHistogram(reader, reader.end())).toEqual({ timeMs: -7, startMs: 0, histogram })
  })
})
