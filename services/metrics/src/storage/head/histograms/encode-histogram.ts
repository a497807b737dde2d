import type { Counts, Histogram, ResetHint, Span } from '../../../domain/model/histogram.ts'
import { ByteReader } from '../../wal/byte-reader.ts'
import { ByteWriter } from '../../wal/byte-writer.ts'

const hints: readonly ResetHint[] = ['unknown', 'reset', 'none', 'gauge']
const writer = new ByteWriter(1_024)

/**
 * A histogram as the log and the checkpoint hold it: one byte for the hint (two bits) and whether counts are whole
 * numbers (the third), the schema, threshold, zero count, count and sum, then spans and counts of either side, and
 * the bounds. Whole counts stand as differences.
 */
export function encodeHistogram(histogram: Histogram): Uint8Array {
  const { integer, resetHint, schema } = histogram
  writer.clear()
  writer.varint(hints.indexOf(resetHint) + (integer ? 4 : 0))
  writer.zigzag(schema)
  for (const value of [histogram.zeroThreshold, histogram.zeroCount, histogram.count, histogram.sum]) writer.f64(value)
  writeSide(histogram.positiveSpans, histogram.positiveBuckets, integer)
  writeSide(histogram.negativeSpans, histogram.negativeBuckets, integer)
  writer.varint(histogram.customValues.length)
  for (const bound of histogram.customValues) writer.f64(bound)
  return writer.written.slice()
}

function writeSide(spans: readonly Span[], buckets: Counts, integer: boolean): void {
  writer.varint(spans.length)
  for (const { offset, length } of spans) {
    writer.zigzag(offset)
    writer.varint(length)
  }
  writer.varint(buckets.length)
  let before = 0
  for (const count of buckets) {
    if (integer) writer.zigzag(count - before)
    else writer.f64(count)
    before = count
  }
}

/** @throws {RangeError} for bytes that end too early */
export function decodeHistogram(bytes: Uint8Array): Histogram {
  const from = new ByteReader(bytes)
  const flags = from.varint()
  const integer = flags >= 4
  const schema = from.zigzag()
  const [zeroThreshold, zeroCount, count, sum] = [from.f64(), from.f64(), from.f64(), from.f64()]
  const positive = readSide(from, integer)
  const negative = readSide(from, integer)
  return {
    ...{ integer, schema, zeroThreshold, zeroCount, count, sum },
    resetHint: hints[flags % 4] ?? 'unknown',
    positiveSpans: positive.spans,
    positiveBuckets: positive.buckets,
    negativeSpans: negative.spans,
    negativeBuckets: negative.buckets,
    customValues: Array.from({ length: from.varint() }, () => from.f64()),
  }
}

function readSide(from: ByteReader, integer: boolean): { readonly spans: readonly Span[]; readonly buckets: number[] } {
  const spans: Span[] = []
  for (let left = from.varint(); left > 0; left--) spans.push({ offset: from.zigzag(), length: from.varint() })
  const buckets: number[] = []
  for (let left = from.varint(); left > 0; left--) {
    buckets.push(integer ? (buckets.at(-1) ?? 0) + from.zigzag() : from.f64())
  }
  return { spans, buckets }
}
