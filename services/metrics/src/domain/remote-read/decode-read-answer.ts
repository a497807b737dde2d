import type { ProtoReader } from '@hearth/protobuf'
import type { Histogram } from '../model/histogram.ts'
import { Labels } from '../model/labels.ts'
import { decodeHistogram } from '../remote-write/decode-histogram.ts'
import { decodeLabel } from '../remote-write/read-labels.ts'

/** Takes the samples of one series, oldest first of each kind. */
export type ReadSamples = {
  /** The value as the upper and lower half of its bits. */
  float(timeMs: number, high: number, low: number): void
  /** `undefined` for the marker that the series has ended. */
  histogram(timeMs: number, histogram: Histogram | undefined): void
}

/** A chunk in one of Prometheus' encodings, by its number. */
export type ReadChunk = { readonly encoding: number; readonly bytes: Uint8Array }

/**
 * Reads a `prometheus.ReadResponse`: the series of its results.
 *
 * @param begin called with each series; gives what takes its samples
 * @throws {RangeError} for what is cut off; {Failure} `invalid` for histograms that contradict themselves
 */
export function decodeReadSamples(reader: ProtoReader, begin: (labels: Labels) => ReadSamples): void {
  eachField(reader, reader.bytes.length, 0x0a, () => {
    eachField(reader, reader.end(), 0x0a, () => readSeries(reader, reader.end(), begin))
  })
}

function readSeries(reader: ProtoReader, end: number, begin: (labels: Labels) => ReadSamples): void {
  const start = reader.at
  const labels = readLabels(reader, end)
  const into = begin(labels)
  reader.at = start
  while (reader.at < end) {
    const field = reader.varint()
    if (field === 0x12) readSample(reader, reader.end(), into)
    else if (field === 0x22) {
      const { timeMs, histogram } = decodeHistogram(reader, reader.end())
      into.histogram(timeMs, histogram)
    } else reader.skip(field)
  }
  reader.expectAt(end)
}

function readSample(reader: ProtoReader, end: number, into: ReadSamples): void {
  const found = { timeMs: 0, high: 0, low: 0 }
  while (reader.at < end) {
    const field = reader.varint()
    if (field === 0x09) {
      found.low = reader.word()
      found.high = reader.word()
    } else if (field === 0x10) found.timeMs = reader.int64()
    else reader.skip(field)
  }
  reader.expectAt(end)
  into.float(found.timeMs, found.high, found.low)
}

/**
 * Reads one message of a stream, a `prometheus.ChunkedReadResponse`.
 *
 * @throws {RangeError} for what is cut off
 */
export function decodeReadChunks(reader: ProtoReader, take: (labels: Labels, chunks: readonly ReadChunk[]) => void) {
  eachField(reader, reader.bytes.length, 0x0a, () => {
    const end = reader.end()
    const start = reader.at
    const labels = readLabels(reader, end)
    reader.at = start
    const chunks: ReadChunk[] = []
    eachField(reader, end, 0x12, () => void chunks.push(readChunk(reader, reader.end())))
    take(labels, chunks)
  })
}

function readChunk(reader: ProtoReader, end: number): ReadChunk {
  let [encoding, bytes]: [number, Uint8Array] = [0, new Uint8Array()]
  while (reader.at < end) {
    const field = reader.varint()
    if (field === 0x18) encoding = reader.varint()
    else if (field === 0x22) {
      const to = reader.end()
      bytes = reader.bytes.subarray(reader.at, to)
      reader.at = to
    } else reader.skip(field)
  }
  reader.expectAt(end)
  return { encoding, bytes }
}

function readLabels(reader: ProtoReader, end: number): Labels {
  const pairs: (readonly [string, string])[] = []
  eachField(reader, end, 0x0a, () => void pairs.push(decodeLabel(reader, reader.end())))
  return Labels.from(pairs)
}

/** Calls `read` at each field of that key and passes over all others. */
function eachField(reader: ProtoReader, end: number, key: number, read: () => void): void {
  while (reader.at < end) {
    const field = reader.varint()
    if (field === key) read()
    else reader.skip(field)
  }
  reader.expectAt(end)
}
