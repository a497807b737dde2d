import { Failure } from '@hearth/kernel'
import { uncompress } from 'snappyjs'
import { BatchBuilder } from '../model/batch-builder.ts'
import type { SampleBatch } from '../model/ingest.ts'
import type { Labels } from '../model/labels.ts'
import { ProtoReader } from './proto-reader.ts'
import { readLabels } from './read-labels.ts'

type WriteMetadata = {
  readonly metric: string
  readonly type: string
  readonly help: string
  readonly unit: string
}

export type WriteRequest = {
  readonly batch: SampleBatch
  readonly metadata: readonly WriteMetadata[]
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
const key = { series: 0x0a, metadata: 0x1a, labels: 0x0a, samples: 0x12, value: 0x09, timestamp: 0x10 } as const

const types = ['unknown', 'counter', 'gauge', 'histogram', 'gaugehistogram', 'summary', 'info', 'stateset']
const maxFutureMs = 600_000
const defaultMaxBytes = 134_217_728

// Of a few hundred bytes each; forgotten all at once when there are more.
const maxKnown = 200_000

/**
 * Decodes the body of a remote write 1.0: a snappy block with a `prometheus.WriteRequest`. Exemplars and native
 * histograms are passed over.
 *
 * @throws {Failure} `invalid` for bytes that are not that, for labels without a name or with one name twice, and
 *   for samples too far in the future; `too-large` above `maxBytes`
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
    return uncompress(body, maxBytes)
  } catch (error) {
    const large = error instanceof Error && error.message.includes('too big')
    if (large)
      throw new Failure('too-large', `Cannot read the write request: it unfolds to more than ${maxBytes} bytes`)
    throw new Failure('invalid', 'snappy: corrupt input', { cause: error })
  }
}

function decode(reader: ProtoReader, options: DecodeOptions): WriteRequest {
  const known = options.known ?? new Map<string, Labels>()
  if (known.size > maxKnown) known.clear()
  const batch = new BatchBuilder()
  const metadata: WriteMetadata[] = []
  const latestMs = (options.nowMs ?? Number.POSITIVE_INFINITY) + maxFutureMs
  while (reader.at < reader.bytes.length) {
    const field = reader.varint()
    if (field === key.series) readSeries(reader, reader.end(), batch, known, latestMs)
    else if (field === key.metadata) metadata.push(readMetadata(reader, reader.end()))
    else reader.skip(field)
  }
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
    else reader.skip(field)
  }
  if (reader.at !== end) throw new RangeError('a series is cut off')
  if (into.length === samplesBefore) return
  if (labels === undefined) throw new Failure('invalid', 'Cannot store a series without labels: it needs a name')
  into.endSeries(labels)
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
  if (timeMs > latestMs) throw new Failure('invalid', 'out of bounds: timestamp is too far in the future')
  if (!Number.isSafeInteger(timeMs)) throw new RangeError('a timestamp is out of bounds')
  into.push(timeMs, high, low)
}

function readMetadata(reader: ProtoReader, end: number): WriteMetadata {
  const found = { type: 'unknown', metric: '', help: '', unit: '' }
  while (reader.at < end) {
    const field = reader.varint()
    if (field === 0x08) found.type = types[reader.varint()] ?? 'unknown'
    else if (field === 0x12) found.metric = reader.text()
    else if (field === 0x22) found.help = reader.text()
    else if (field === 0x2a) found.unit = reader.text()
    else reader.skip(field)
  }
  return found
}
