import { Failure } from '@hearth/kernel'
import { BatchBuilder } from '../model/batch-builder.ts'
import type { SampleBatch } from '../model/ingest.ts'
import type { Labels } from '../model/labels.ts'
import type { MetricDescription } from '../model/metric-description.ts'
import { printLabels } from '../promql/syntax/printer/print-labels.ts'
import { ProtoReader } from './proto-reader.ts'
import { readLabels } from './read-labels.ts'
import { SnappyError, unfoldSnappy } from './unfold-snappy.ts'

export type WriteRequest = {
  readonly batch: SampleBatch
  readonly metadata: readonly MetricDescription[]
}

export type DecodeOptions = {
  /** Unix milliseconds; samples more than ten minutes later are refused. */
  readonly nowMs?: number
  /** The most bytes a request unfolds to, default 128 MiB. */
  readonly maxBytes?: number
  /** Labels by their bytes, from requests before: most series come again and again. */
  readonly known?: Map<string, Labels>
}

// Wire type 2 (length and bytes), or 0 (a number) and 1 (eight bytes), below the number of the field.
const key = {
  series: 0x0a,
  metadata: 0x1a,
  labels: 0x0a,
  samples: 0x12,
  histograms: 0x22,
  value: 0x09,
  timestamp: 0x10,
} as const

const types = ['unknown', 'counter', 'gauge', 'histogram', 'gaugehistogram', 'summary', 'info', 'stateset']
const maxFutureMs = 600_000
const defaultMaxBytes = 134_217_728

// Of a few hundred bytes each; forgotten all at once when there are more.
const maxKnown = 200_000

/**
 * Decodes the body of a remote write 1.0: a snappy block with a `prometheus.WriteRequest`. Exemplars are passed
 * over.
 *
 * @throws {Failure} `invalid` for bytes that are not that, for labels without a name or with one name twice, for
 *   samples too far in the future and for native histograms; `too-large` above `maxBytes`
 */
export function decodeWriteRequest(body: Uint8Array, options: DecodeOptions = {}): WriteRequest {
  const bytes = unfold(body, options.maxBytes ?? defaultMaxBytes)
  try {
    return decode(new ProtoReader(bytes), options)
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError)
      throw new Failure('invalid', `Cannot read the write request: ${error.message}`, { cause: error })
    throw error
  }
}

function unfold(body: Uint8Array, maxBytes: number): Uint8Array {
  try {
    return unfoldSnappy(body, maxBytes)
  } catch (error) {
    if (!(error instanceof SnappyError)) throw error
    if (error.fault === 'corrupt') throw new Failure('invalid', error.message, { cause: error })
    const reason = `it unfolds to more than ${maxBytes} bytes`
    throw new Failure('too-large', `Cannot read the write request: ${reason}`, { cause: error })
  }
}

function decode(reader: ProtoReader, options: DecodeOptions): WriteRequest {
  const known = options.known ?? new Map<string, Labels>()
  if (known.size > maxKnown) known.clear()
  const batch = new BatchBuilder()
  const metadata: MetricDescription[] = []
  const latestMs = (options.nowMs ?? Number.POSITIVE_INFINITY) + maxFutureMs
  while (reader.at < reader.bytes.length) {
    const field = reader.varint()
    if (field === key.series) readSeries(reader, reader.end(), batch, known, latestMs)
    else if (field === key.metadata) {
      const description = readMetadata(reader, reader.end())
      if (description.metric !== '') metadata.push(description)
    } else reader.skip(field)
  }
  reader.expectAt(reader.bytes.length)
  return { batch, metadata }
}

function readSeries(
  reader: ProtoReader,
  end: number,
  into: BatchBuilder,
  known: Map<string, Labels>,
  latestMs: number,
): void {
  const samplesBefore = into.length
  let labels: Labels | undefined
  while (reader.at < end) {
    const start = reader.at
    const field = reader.varint()
    if (field === key.labels) {
      reader.at = start
      // Labels come one after the other, as every sender writes them.
      if (labels !== undefined) throw new RangeError('the labels of a series are in two places')
      labels = readLabels(reader, end, known)
    } else if (field === key.samples) readSample(reader, reader.end(), into, latestMs)
    else if (field === key.histograms) throw nativeHistogram(labels)
    else reader.skip(field)
  }
  reader.expectAt(end)
  if (into.length === samplesBefore) return
  if (labels === undefined) throw new Failure('invalid', 'Cannot store a series without labels: it needs a name')
  into.endSeries(labels)
}

// Acknowledging what is dropped would be a lie, and Prometheus too takes all of a request or nothing.
function nativeHistogram(labels: Labels | undefined): Failure {
  const series = labels === undefined ? '' : ` of ${printLabels(labels)}`
  const remedy = 'only floats are kept; send classic histograms, without send_native_histograms'
  return new Failure('invalid', `Cannot store the native histogram${series}: ${remedy}`)
}

function readSample(reader: ProtoReader, end: number, into: BatchBuilder, latestMs: number): void {
  let timeMs = 0
  let high = 0
  let low = 0
  while (reader.at < end) {
    const field = reader.varint()
    if (field === key.value) {
      low = reader.word()
      high = reader.word()
    } else if (field === key.timestamp) timeMs = reader.int64()
    else reader.skip(field)
  }
  reader.expectAt(end)
  if (timeMs > latestMs) throw new Failure('invalid', 'out of bounds: timestamp is too far in the future')
  if (!Number.isSafeInteger(timeMs)) throw new RangeError('a timestamp is out of bounds')
  into.push(timeMs, high, low)
}

function readMetadata(reader: ProtoReader, end: number): MetricDescription {
  const found = { type: 'unknown', metric: '', help: '', unit: '' }
  while (reader.at < end) {
    const field = reader.varint()
    if (field === 0x08) found.type = types[reader.varint()] ?? 'unknown'
    else if (field === 0x12) found.metric = reader.text()
    else if (field === 0x22) found.help = reader.text()
    else if (field === 0x2a) found.unit = reader.text()
    else reader.skip(field)
  }
  reader.expectAt(end)
  return found
}
