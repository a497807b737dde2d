import { Failure } from '@hearth/kernel'
import { ProtoReader, type Scratch, SnappyError, unfoldSnappy } from '@hearth/protobuf'
import type { Exemplar, SeriesExemplar } from '../exemplars/exemplar-ring.ts'
import { BatchBuilder } from '../model/batch-builder.ts'
import type { SampleBatch } from '../model/ingest.ts'
import type { Labels } from '../model/labels.ts'
import type { MetricDescription } from '../model/metric-description.ts'
import { decodeHistogram } from './decode-histogram.ts'
import { KnownLabels } from './known-labels.ts'
import { metricTypes } from './metric-types.ts'
import { readExemplar } from './read-exemplar.ts'
import { LabelsFault, readLabels } from './read-labels.ts'
import { Refusals } from './version-2/refusals.ts'

export type WriteRequest = {
  readonly batch: SampleBatch
  readonly metadata: readonly MetricDescription[]
  readonly exemplars: readonly SeriesExemplar[]
  /** Series that were passed over, as in Prometheus: those whose labels cannot be kept. */
  readonly refusals: Refusals
}

export type DecodeOptions = {
  /** Unix milliseconds; samples more than ten minutes later are refused. */
  readonly nowMs?: number
  /** The most bytes a request unfolds to, default 128 MiB. */
  readonly maxBytes?: number
  /** Labels from requests before: most series come again and again. */
  readonly known?: KnownLabels
  /** Where requests are unfolded, one after the other. */
  readonly scratch?: Scratch
}

// Wire type 2 (length and bytes), or 0 (a number) and 1 (eight bytes), below the number of the field.
const key = {
  series: 0x0a,
  metadata: 0x1a,
  labels: 0x0a,
  samples: 0x12,
  exemplars: 0x1a,
  histograms: 0x22,
  value: 0x09,
  timestamp: 0x10,
} as const

const maxFutureMs = 600_000
const defaultMaxBytes = 134_217_728

// About as long is a series with one sample.
const seriesBytes = 64

/**
 * Decodes the body of a remote write 1.0: a snappy block with a `prometheus.WriteRequest`.
 *
 * @throws {Failure} `invalid` for bytes that are not that, for samples too far in the future and for histograms that are
 *   none; `too-large` above `maxBytes`
 */
export function decodeWriteRequest(body: Uint8Array, options: DecodeOptions = {}): WriteRequest {
  return unfoldMessage(body, options, (reader) => decode(reader, options))
}

/**
 * Unfolds a snappy block and reads the message in it.
 *
 * @throws {Failure} `invalid` when it is no such block, or `read` meets bytes that it cannot read; `too-large` above
 *   `maxBytes`
 */
export function unfoldMessage<T>(
  body: Uint8Array,
  { maxBytes = defaultMaxBytes, scratch }: DecodeOptions,
  read: (reader: ProtoReader) => T,
): T {
  const bytes = unfold(body, maxBytes, scratch)
  try {
    return read(new ProtoReader(bytes))
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError)
      throw new Failure('invalid', `Cannot read the write request: ${error.message}`, { cause: error })
    throw error
  }
}

function unfold(body: Uint8Array, maxBytes: number, scratch: Scratch | undefined): Uint8Array {
  try {
    return unfoldSnappy(body, maxBytes, scratch)
  } catch (error) {
    if (!(error instanceof SnappyError)) throw error
    if (error.fault === 'corrupt') throw new Failure('invalid', error.message, { cause: error })
    const reason = `it unfolds to more than ${maxBytes} bytes`
    throw new Failure('too-large', `Cannot read the write request: ${reason}`, { cause: error })
  }
}

/** The labels of requests before, without those of this one. */
export function rememberedLabels({ known = new KnownLabels() }: DecodeOptions): KnownLabels {
  known.beginRequest()
  return known
}

/** The last time that a sample may have, in Unix milliseconds. */
export function latestOf({ nowMs = Number.POSITIVE_INFINITY }: DecodeOptions): number {
  return nowMs + maxFutureMs
}

type Sink = {
  readonly batch: BatchBuilder
  readonly exemplars: SeriesExemplar[]
  readonly known: KnownLabels
  readonly latestMs: number
  readonly refusals: Refusals
}

function decode(reader: ProtoReader, options: DecodeOptions): WriteRequest {
  const batch = new BatchBuilder(Math.ceil(reader.bytes.length / seriesBytes))
  const metadata: MetricDescription[] = []
  const exemplars: SeriesExemplar[] = []
  const refusals = new Refusals()
  const sink = { batch, exemplars, known: rememberedLabels(options), latestMs: latestOf(options), refusals }
  while (reader.at < reader.bytes.length) {
    const field = reader.varint()
    if (field === key.series) readSeriesOrPass(reader, reader.end(), sink)
    else if (field === key.metadata) {
      const description = readMetadata(reader, reader.end())
      if (description.metric !== '') metadata.push(description)
    } else reader.skip(field)
  }
  reader.expectAt(reader.bytes.length)
  return { batch, metadata, exemplars, refusals }
}

function readSeriesOrPass(reader: ProtoReader, end: number, sink: Sink): void {
  const { batch, refusals } = sink
  const samplesBefore = batch.length
  try {
    readSeries(reader, end, sink)
  } catch (error) {
    // Labels stand before all else, as every sender writes them.
    if (!(error instanceof LabelsFault) || batch.length > samplesBefore) throw asInvalid(error)
    refusals.add(error.message)
    reader.at = end
  }
}

function asInvalid(error: unknown): unknown {
  return error instanceof LabelsFault ? new Failure('invalid', error.message, { cause: error }) : error
}

function readSeries(reader: ProtoReader, end: number, sink: Sink): void {
  const { batch: into, exemplars, known } = sink
  const samplesBefore = into.length
  let found: Exemplar[] | undefined
  let labels: Labels | undefined
  while (reader.at < end) {
    const start = reader.at
    const field = reader.varint()
    if (field === key.labels) {
      reader.at = start
      // Labels come one after the other, as every sender writes them.
      if (labels !== undefined) throw new RangeError('the labels of a series are in two places')
      labels = readLabels(reader, end, known)
    } else if (field === key.samples) readSample(reader, reader.end(), sink)
    else if (field === key.exemplars) {
      found ??= []
      found.push(readExemplar(reader, reader.end()))
    } else if (field === key.histograms) readHistogram(reader, reader.end(), sink)
    else reader.skip(field)
  }
  reader.expectAt(end)
  if (labels !== undefined && found !== undefined) for (const one of found) exemplars.push({ series: labels, ...one })
  if (into.length === samplesBefore) return
  if (labels === undefined) throw new Failure('invalid', 'Cannot store a series without labels: it needs a name')
  into.endSeries(labels)
}

function readHistogram(reader: ProtoReader, end: number, { batch: into, latestMs }: Sink): void {
  const { timeMs, histogram } = decodeHistogram(reader, end)
  checkTime(timeMs, latestMs)
  if (histogram === undefined) into.pushStale(timeMs)
  else into.pushHistogram(timeMs, histogram)
}

function readSample(reader: ProtoReader, end: number, { batch, latestMs }: Sink): void {
  let high = 0
  let low = 0
  time[0] = 0
  while (reader.at < end) {
    const field = reader.varint()
    if (field === key.value) {
      low = reader.signedWord()
      high = reader.signedWord()
    } else if (field === key.timestamp) reader.int64To(time, 0)
    else reader.skip(field)
  }
  reader.expectAt(end)
  const timeMs = time[0] ?? 0
  if (!Number.isSafeInteger(timeMs) || timeMs > latestMs) checkTime(timeMs, latestMs)
  const place = batch.pushValue(high, low)
  batch.timestamps[place] = timeMs
}

// Of the sample that is being read.
const time = new Float64Array(1)

function checkTime(timeMs: number, latestMs: number): void {
  if (timeMs > latestMs) throw new Failure('invalid', 'out of bounds: timestamp is too far in the future')
  if (!Number.isSafeInteger(timeMs)) throw new RangeError('a timestamp is out of bounds')
}

function readMetadata(reader: ProtoReader, end: number): MetricDescription {
  const found = { type: 'unknown', metric: '', help: '', unit: '' }
  while (reader.at < end) {
    const field = reader.varint()
    if (field === 0x08) found.type = metricTypes[reader.varint()] ?? 'unknown'
    else if (field === 0x12) found.metric = reader.text()
    else if (field === 0x22) found.help = reader.text()
    else if (field === 0x2a) found.unit = reader.text()
    else reader.skip(field)
  }
  reader.expectAt(end)
  return found
}
