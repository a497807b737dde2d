import { Failure } from '@hearth/kernel'
import type { ProtoReader } from '@hearth/protobuf'
import type { SeriesExemplar } from '../../exemplars/exemplar-ring.ts'
import { BatchBuilder } from '../../model/batch-builder.ts'
import type { SampleBatch } from '../../model/ingest.ts'
import type { Labels } from '../../model/labels.ts'
import type { MetricDescription } from '../../model/metric-description.ts'
import { printLabels } from '../../promql/syntax/printer/print-labels.ts'
import { decodeHistogram } from '../decode-histogram.ts'
import { type DecodeOptions, latestOf, rememberedLabels, unfoldMessage } from '../decode-write-request.ts'
import { metricTypes } from '../metric-types.ts'
import { readReferringExemplar } from '../read-exemplar.ts'
import { type RawMetadata, type RawSeries, readSeries, type Span } from './read-series.ts'
import { Refusals } from './refusals.ts'
import { Symbols } from './symbols.ts'

export type PartialRequest = {
  readonly batch: SampleBatch
  /** How many samples `batch` has. */
  readonly samples: number
  readonly metadata: readonly MetricDescription[]
  readonly exemplars: readonly SeriesExemplar[]
  /** Of the series and samples that `batch` lacks. */
  readonly refusals: Refusals
}

const key = { symbols: 0x22, series: 0x2a } as const

/**
 * Decodes the body of a remote write 2.0: a snappy block with an `io.prometheus.write.v2.Request`. What of it cannot
 * be stored is left out and named.
 *
 * @throws {Failure} `invalid` for bytes that are not that; `too-large` above `maxBytes`
 */
export function decodePartialRequest(body: Uint8Array, options: DecodeOptions = {}): PartialRequest {
  return unfoldMessage(body, options, (reader) => new Decoder(reader, options).decode())
}

class Decoder {
  readonly #reader: ProtoReader
  readonly #symbols: Symbols
  readonly #latestMs: number
  readonly #batch = new BatchBuilder()
  readonly #metadata = new Map<string, MetricDescription>()
  readonly #exemplars: SeriesExemplar[] = []
  readonly #refusals = new Refusals()

  constructor(reader: ProtoReader, options: DecodeOptions) {
    this.#reader = reader
    this.#latestMs = latestOf(options)
    this.#symbols = new Symbols(readSymbols(reader), rememberedLabels(options))
    reader.at = 0
  }

  decode(): PartialRequest {
    const reader = this.#reader
    while (reader.at < reader.bytes.length) {
      const field = reader.varint()
      if (field !== key.series) {
        reader.skip(field)
        continue
      }
      const end = reader.end()
      this.#take(readSeries(reader, end))
      reader.at = end
    }
    reader.expectAt(reader.bytes.length)
    const { length: samples } = this.#batch
    const metadata = [...this.#metadata.values()]
    return { batch: this.#batch, samples, metadata, exemplars: this.#exemplars, refusals: this.#refusals }
  }

  #take(series: RawSeries): void {
    const { labels, duplicate } = this.#symbols.labels(series.labelRefs)
    const fault = faultOf(series, labels, duplicate)
    if (fault === undefined) this.#takeSound(series, labels)
    else this.#refusals.add(fault)
  }

  #takeSound(series: RawSeries, labels: Labels): void {
    const before = this.#batch.length
    for (const sample of series.samples) this.#takeSample(sample, labels)
    for (const histogram of series.histograms) this.#takeHistogram(histogram, labels)
    if (this.#batch.length > before) this.#batch.endSeries(labels)
    for (const { start, end } of series.exemplars) {
      this.#reader.at = start
      const labelsOf = (refs: readonly number[]) => this.#symbols.plainLabels(refs)
      this.#exemplars.push({ series: labels, ...readReferringExemplar(this.#reader, end, labelsOf) })
    }
    if (series.metadata !== undefined) this.#describe(labels.get('__name__'), series.metadata)
  }

  #takeSample({ start, end }: Span, labels: Labels): void {
    const reader = this.#reader
    reader.at = start
    let [timeMs, high, low, startMs] = [0, 0, 0, 0]
    while (reader.at < end) {
      const field = reader.varint()
      if (field === 0x09) {
        low = reader.word()
        high = reader.word()
      } else if (field === 0x10) timeMs = reader.int64()
      else if (field === 0x18) startMs = reader.int64()
      else reader.skip(field)
    }
    reader.expectAt(end)
    if (!this.#isInBounds(timeMs, labels)) return
    this.#batch.push(timeMs, high, low)
    this.#batch.setStart(startMs)
  }

  #takeHistogram({ start, end }: Span, labels: Labels): void {
    this.#reader.at = start
    try {
      const { timeMs, startMs, histogram } = decodeHistogram(this.#reader, end)
      if (!this.#isInBounds(timeMs, labels)) return
      if (histogram === undefined) this.#batch.pushStale(timeMs)
      else this.#batch.pushHistogram(timeMs, histogram)
      this.#batch.setStart(startMs)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      this.#refusals.add(`${error.message} for series ${printLabels(labels)}`)
    }
  }

  #isInBounds(timeMs: number, labels: Labels): boolean {
    if (timeMs <= this.#latestMs && Number.isSafeInteger(timeMs)) return true
    this.#refusals.add(`out of bounds: ${faultOfTime(timeMs)} for series ${printLabels(labels)}`)
    return false
  }

  #describe(metric: string, { type, helpRef, unitRef }: RawMetadata): void {
    const help = this.#symbols.text(helpRef)
    const unit = this.#symbols.text(unitRef)
    // Of a series that says nothing: senders leave out what they do not know.
    if (type === 0 && help === '' && unit === '') return
    this.#metadata.set(metric, { metric, type: metricTypes[type] ?? 'unknown', help, unit })
  }
}

function faultOfTime(timeMs: number): string {
  return Number.isSafeInteger(timeMs) ? 'timestamp is too far in the future' : 'timestamp is no time'
}

function faultOf(series: RawSeries, labels: Labels, duplicate: string | undefined): string | undefined {
  const shown = printLabels(labels)
  if (labels.get('__name__') === '') return `invalid metric name or labels, got ${shown}`
  if (duplicate !== undefined) return `invalid labels for series, labels ${shown}, duplicated label ${duplicate}`
  if (series.samples.length > 0 || series.histograms.length > 0) return undefined
  return `TimeSeries must contain at least one sample or histogram for series ${shown}`
}

// They may stand behind the series that refer to them.
function readSymbols(reader: ProtoReader): readonly string[] {
  const texts: string[] = []
  while (reader.at < reader.bytes.length) {
    const field = reader.varint()
    if (field === key.symbols) texts.push(reader.text())
    else reader.skip(field)
  }
  reader.expectAt(reader.bytes.length)
  if (texts.length > 0 && texts[0] !== '') throw new RangeError('the first symbol has to be empty')
  return texts
}
