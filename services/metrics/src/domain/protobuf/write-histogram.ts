import type { ProtoWriter } from '@hearth/protobuf'
import type { Counts, Histogram, ResetHint, Span } from '../model/histogram.ts'

const hints: readonly ResetHint[] = ['unknown', 'reset', 'none', 'gauge']

/** Writes a `prometheus.Histogram` as a field; remote write 2.0 has the same. */
export function writeHistogram(writer: ProtoWriter, key: number, timeMs: number, histogram: Histogram): void {
  const { integer, count, sum, schema, zeroThreshold, zeroCount } = histogram
  writer.message(key, () => {
    writeCount(writer, integer, count, [0x08, 0x11])
    writer.number(0x19, sum)
    writer.signed(0x20, schema)
    writer.number(0x29, zeroThreshold)
    writeCount(writer, integer, zeroCount, [0x30, 0x39])
    writeSide(writer, histogram, 'negative', { spans: 0x42, deltas: 0x4a, counts: 0x52 })
    writeSide(writer, histogram, 'positive', { spans: 0x5a, deltas: 0x62, counts: 0x6a })
    writer.integer(0x70, hints.indexOf(histogram.resetHint))
    writer.integer(0x78, timeMs)
    writeDoubles(writer, 0x82, histogram.customValues)
  })
}

// One of the two is always there, at 0 too: it tells which kind of histogram it is.
function writeCount(writer: ProtoWriter, integer: boolean, count: number, [whole, float]: readonly [number, number]) {
  writer.varint(integer ? whole : float)
  if (integer) writer.varint(count)
  else writer.double(Float64Array.of(count), 0)
}

function writeSide(
  writer: ProtoWriter,
  histogram: Histogram,
  side: 'negative' | 'positive',
  keys: { readonly spans: number; readonly deltas: number; readonly counts: number },
): void {
  for (const span of histogram[`${side}Spans`]) writer.message(keys.spans, () => writeSpan(writer, span))
  const buckets = histogram[`${side}Buckets`]
  if (!histogram.integer) writeDoubles(writer, keys.counts, buckets)
  else if (buckets.length > 0) writer.message(keys.deltas, () => writeDeltas(writer, buckets))
}

function writeSpan(writer: ProtoWriter, { offset, length }: Span): void {
  writer.signed(0x08, offset)
  writer.integer(0x10, length)
}

function writeDeltas(writer: ProtoWriter, buckets: Counts): void {
  let before = 0
  for (const count of buckets) {
    writer.zigzag(count - before)
    before = count
  }
}

function writeDoubles(writer: ProtoWriter, key: number, numbers: Counts): void {
  if (numbers.length === 0) return
  const values = Float64Array.from(numbers)
  writer.blob(key, new Uint8Array(values.buffer))
}
