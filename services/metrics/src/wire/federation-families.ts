import { ProtoWriter } from '@hearth/protobuf'
import { type Counts, type Histogram, hasCustomBuckets, type Span } from '../domain/model/histogram.ts'
import type { NewestSample } from '../domain/newest-samples.ts'
import { escapeName, type NameEscaping } from './name-escaping.ts'

/** `io.prometheus.client.MetricType`. */
const types = { untyped: 3, histogram: 4, gaugeHistogram: 5 } as const
type Type = (typeof types)[keyof typeof types]

// A family that goes on after it is begun anew under its name, so that a long answer is never in memory as a whole.
const pieceBytes = 65_536

/**
 * Samples, sorted by name, as `io.prometheus.client.MetricFamily`, each behind its length: untyped ones and, with counts
 * as floats, native histograms, in Prometheus' way. Histograms with bounds of their own, for which the message has no
 * field, are left out.
 */
export function* federationFamilies(
  samples: Iterable<NewestSample>,
  escaping: NameEscaping = 'allow-utf-8',
): Generator<Uint8Array<ArrayBuffer>> {
  const metrics = new ProtoWriter()
  let current: { readonly name: string; readonly type: Type } | undefined
  for (const sample of samples) {
    if (sample.histogram !== undefined && hasCustomBuckets(sample.histogram)) continue
    const [name, type] = [escapeName(sample.labels.get('__name__'), escaping), typeOf(sample)]
    const isOther = current?.name !== name || current.type !== type || metrics.length > pieceBytes
    if (current !== undefined && isOther) yield endFamily(current.name, current.type, metrics)
    current = { name, type }
    metrics.message(0x22, () => writeMetric(metrics, sample, escaping))
  }
  if (current !== undefined) yield endFamily(current.name, current.type, metrics)
}

function typeOf({ histogram }: NewestSample): Type {
  if (histogram === undefined) return types.untyped
  return histogram.resetHint === 'gauge' ? types.gaugeHistogram : types.histogram
}

function endFamily(name: string, type: Type, metrics: ProtoWriter): Uint8Array<ArrayBuffer> {
  const head = new ProtoWriter()
  head.text(0x0a, name)
  head.integer(0x18, type)
  const family = new ProtoWriter()
  family.varint(head.length + metrics.length)
  family.raw(head.bytes)
  family.raw(metrics.bytes)
  metrics.clear()
  return family.bytes
}

function writeMetric(writer: ProtoWriter, sample: NewestSample, escaping: NameEscaping): void {
  const { labels, timeMs, value, histogram } = sample
  for (const [name, text] of labels.entries()) {
    if (name === '__name__') continue
    writePair(writer, escapeName(name, escaping), text)
  }
  // So that the scraper's own instance does not take the place of one that was never there.
  if (labels.get('instance') === '') writePair(writer, 'instance', '')
  if (histogram === undefined) writer.message(0x2a, () => writer.number(0x09, value))
  writer.integer(0x30, timeMs)
  if (histogram !== undefined) writer.message(0x3a, () => writeBuckets(writer, histogram))
}

function writePair(writer: ProtoWriter, name: string, value: string): void {
  writer.message(0x0a, () => {
    writer.text(0x0a, name)
    writer.text(0x12, value)
  })
}

function writeBuckets(writer: ProtoWriter, histogram: Histogram): void {
  writer.number(0x11, histogram.sum)
  writer.number(0x21, histogram.count)
  writer.signed(0x28, histogram.schema)
  writer.number(0x31, histogram.zeroThreshold)
  writer.number(0x41, histogram.zeroCount)
  writeSpans(writer, 0x4a, histogram.negativeSpans)
  writeCounts(writer, 0x59, histogram.negativeBuckets)
  writeSpans(writer, 0x62, histogram.positiveSpans)
  writeCounts(writer, 0x71, histogram.positiveBuckets)
}

function writeSpans(writer: ProtoWriter, key: number, spans: readonly Span[]): void {
  for (const { offset, length } of spans) {
    writer.message(key, () => {
      writer.signed(0x08, offset)
      writer.integer(0x10, length)
    })
  }
}

// None of them may be left out, the zeros among them either.
function writeCounts(writer: ProtoWriter, key: number, counts: Counts): void {
  const values = Float64Array.from(counts)
  for (let at = 0; at < values.length; at++) {
    writer.varint(key)
    writer.double(values, at)
  }
}
